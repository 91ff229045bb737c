import { eq } from "drizzle-orm";
import { profiles, users } from "#app/domain/customers/customers.tables.ts";
import type { Db, Tx } from "#app/platform/database/database.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";

export interface Profile {
  fullName: string;
  email: string;
  isEmailConfirmed: boolean;
  avatarId: string | null;
}

/** A customer's profile. Without a saved name it is the account's, else the part of the email before the @. */
export async function getProfile(db: Db, userId: string): Promise<Profile> {
  const [row] = await db
    .select({
      fullName: profiles.fullName,
      accountName: users.name,
      email: users.email,
      isEmailConfirmed: users.emailVerified,
      avatarId: profiles.avatarMediaId,
    })
    .from(users)
    .leftJoin(profiles, eq(profiles.userId, users.id))
    .where(eq(users.id, userId));
  if (!row) throw new Error("No account exists for this profile");
  const { fullName, accountName, email, isEmailConfirmed, avatarId } = row;
  return { fullName: defaultName({ fullName, accountName, email }), email, isEmailConfirmed, avatarId };
}

/** The name before the customer saves one: from the account or the email address. */
export function defaultName(known: { fullName: string | null; accountName: string; email: string }): string {
  return known.fullName?.trim() || known.accountName.trim() || (known.email.split("@")[0] ?? "");
}

/** Changes the name in the profile and in the account, whose copy is loaded with the session. */
export async function renameCustomer(db: Db, userId: string, fullName: string, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    await tx.update(users).set({ name: fullName, updatedAt: now }).where(eq(users.id, userId));
    await tx
      .insert(profiles)
      .values({ userId, fullName, updatedAt: now })
      .onConflictDoUpdate({ target: profiles.userId, set: { fullName, updatedAt: now } });
  });
}

/**
 * Sets the avatar and returns the id of the replaced one for the caller to delete. The profile's reference is authoritative; the
 * account has a copy because it is loaded with the session, which saves the header a query.
 */
export async function setAvatar(
  tx: Tx,
  { userId, mediaId, now }: { userId: string; mediaId: string | null; now: Date },
): Promise<string | null> {
  const [account] = await tx
    .select({ name: users.name, email: users.email })
    .from(users)
    .where(eq(users.id, userId))
    .for("update");
  if (!account) throw new Error("No account exists for this avatar");
  const [before] = await tx
    .select({ avatarId: profiles.avatarMediaId })
    .from(profiles)
    .where(eq(profiles.userId, userId));
  const fullName = defaultName({ fullName: null, accountName: account.name, email: account.email });
  await tx.update(users).set({ image: mediaId, updatedAt: now }).where(eq(users.id, userId));
  await tx
    .insert(profiles)
    .values({ userId, fullName, avatarMediaId: mediaId, updatedAt: now })
    .onConflictDoUpdate({ target: profiles.userId, set: { avatarMediaId: mediaId, updatedAt: now } });
  return before?.avatarId ?? null;
}
