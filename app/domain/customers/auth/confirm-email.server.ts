import { and, eq } from "drizzle-orm";
import { weakPassword, type PasswordDeps } from "#app/domain/customers/account.server.ts";
import type { AccountFailure } from "#app/domain/customers/account.ts";
import { emailInToken, type Auth } from "#app/domain/customers/auth/auth.server.ts";
import {
  accounts,
  addresses,
  passkeys,
  profiles,
  sessions,
  twoFactors,
  users,
  verifications,
} from "#app/domain/customers/customers.tables.ts";
import type { Db, Tx } from "#app/platform/database/database.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";

/** The account whose email address a link confirms. */
export interface AccountToConfirm {
  userId: string;
  email: string;
  isConfirmed: boolean;
}

/** The account of an emailed confirmation link; null when the token is unknown, forged or expired. */
export async function findAccountToConfirm(
  { db, auth }: { db: Db; auth: Auth },
  token: string,
): Promise<AccountToConfirm | null> {
  const email = await emailInToken(auth, token);
  if (email === null) return null;
  const [user] = await db
    .select({ userId: users.id, email: users.email, isConfirmed: users.emailVerified })
    .from(users)
    .where(eq(users.email, email.toLowerCase()));
  return user ?? null;
}

/** Confirms the address in the browser that created the account. */
export async function confirmEmail(db: Db, userId: string): Promise<void> {
  await db.update(users).set({ emailVerified: true }).where(eq(users.id, userId));
}

export type ClaimAccountResult =
  | { ok: true }
  /** `already-confirmed`: somebody was faster; nothing was changed. */
  | { ok: false; error: "already-confirmed" }
  | { ok: false; error: "refused"; failure: AccountFailure };

/**
 * Confirms the address in another browser than the one that created the account. That may have been a stranger with this person's
 * address, so the account gets a new name and password, and loses everything else that was set before: sessions, passkeys, second factor,
 * reset links and addresses.
 */
export async function claimAccount(
  { db, ...deps }: PasswordDeps & { db: Db },
  { userId, email }: AccountToConfirm,
  { name, password }: { name: string; password: string },
): Promise<ClaimAccountResult> {
  const failure = await weakPassword(deps.settings, { name, email, role: "customer" }, password);
  if (failure) return { ok: false, error: "refused", failure };
  const { password: hasher } = await deps.auth.$context;
  const hash = await hasher.hash(password);
  const isClaimed = await inTransaction(db, async (tx) => {
    const [claimed] = await tx
      .update(users)
      .set({ emailVerified: true, name, twoFactorEnabled: false })
      .where(and(eq(users.id, userId), eq(users.emailVerified, false)))
      .returning({ id: users.id });
    if (!claimed) return false;
    await tx
      .update(accounts)
      .set({ password: hash })
      .where(and(eq(accounts.userId, userId), eq(accounts.providerId, "credential")));
    await removeAccessTo(tx, userId);
    return true;
  });
  return isClaimed ? { ok: true } : { ok: false, error: "already-confirmed" };
}

async function removeAccessTo(tx: Tx, userId: string): Promise<void> {
  await tx.delete(sessions).where(eq(sessions.userId, userId));
  await tx.delete(passkeys).where(eq(passkeys.userId, userId));
  await tx.delete(twoFactors).where(eq(twoFactors.userId, userId));
  await tx.delete(verifications).where(eq(verifications.value, userId));
  // A parcel would go to a stranger's default address.
  await tx.delete(addresses).where(eq(addresses.userId, userId));
  await tx.update(profiles).set({ fullName: "" }).where(eq(profiles.userId, userId));
}
