import { randomBytes } from "node:crypto";
import { eq } from "drizzle-orm";
import type { Auth } from "#app/domain/customers/auth/auth.server.ts";
import { accounts, users } from "#app/domain/customers/customers.tables.ts";
import { newId } from "#app/lib/id.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";

export interface AdministratorCreated {
  email: string;
  /** Set only when the store generated the password, which is shown once, at the first start. */
  generatedPassword: string | null;
}

/** Creates the single administrator at the first start. Returns null, and changes nothing, when there is one already. */
export async function ensureAdministrator(
  { db, auth }: { db: Db; auth: Auth },
  account: { email: string; password: string | undefined },
): Promise<AdministratorCreated | null> {
  const [existing] = await db.select({ id: users.id }).from(users).where(eq(users.role, "admin"));
  if (existing) return null;
  const password = account.password ?? randomBytes(15).toString("base64url");
  const { password: hasher } = await auth.$context;
  const hash = await hasher.hash(password);
  const userId = newId();
  const isCreated = await inTransaction(db, async (tx) => {
    const created = await tx
      .insert(users)
      .values({ id: userId, name: "Administrator", email: account.email, emailVerified: true, role: "admin" })
      .onConflictDoNothing()
      .returning({ id: users.id });
    if (created.length === 0) return false;
    await tx
      .insert(accounts)
      .values({ id: newId(), userId, accountId: userId, providerId: "credential", password: hash });
    return true;
  });
  if (!isCreated) return null;
  return { email: account.email, generatedPassword: account.password === undefined ? password : null };
}
