import { and, eq, sql } from "drizzle-orm";
import { passkeys, twoFactors, users } from "#app/domain/customers/customers.tables.ts";
import type { Db, Tx } from "#app/platform/database/database.server.ts";

// A passkey replaces password and code together, so the authenticator must verify its user (by PIN, fingerprint or face), which Better
// Auth does not require.

type PasskeyRefusal = "USER_NOT_VERIFIED" | "UNKNOWN_PASSKEY" | "EMAIL_NOT_VERIFIED";

/** Why a new passkey is refused; null when it is accepted. */
export function refuseNewPasskey({ isUserVerified }: { isUserVerified: boolean }): PasskeyRefusal | null {
  return isUserVerified ? null : "USER_NOT_VERIFIED";
}

/** Why a passkey with a valid signature is refused at sign-in; null when it is accepted. */
export async function refusePasskeySignIn(
  { db, requiresConfirmation }: { db: Db; requiresConfirmation: () => boolean },
  { credentialId, isUserVerified }: { credentialId: string; isUserVerified: boolean },
): Promise<PasskeyRefusal | null> {
  if (!isUserVerified) return "USER_NOT_VERIFIED";
  const owner = await findPasskeyOwner(db, credentialId);
  if (!owner) return "UNKNOWN_PASSKEY";
  return requiresConfirmation() && !owner.emailVerified ? "EMAIL_NOT_VERIFIED" : null;
}

/** The owner of a WebAuthn credential id, or null. */
export async function findPasskeyOwner(db: Db, credentialId: string) {
  const [owner] = await db
    .select({ id: users.id, emailVerified: users.emailVerified })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(eq(passkeys.credentialID, credentialId));
  return owner ?? null;
}

/** SQL: whether a user of the admin has a passkey. Theirs is a second factor: without an authenticator app the password alone no longer signs in. */
export const hasStaffPasskey = sql<boolean>`${users.role} <> 'customer' and exists (select 1 from ${passkeys} where ${passkeys.userId} = ${users.id})`;

/** Whether this user of the admin signs in with a passkey, because the password alone is not enough. The caller has checked that no code is needed. */
export async function needsPasskey(db: Db, userId: string): Promise<boolean> {
  const [owner] = await db
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.id, userId), hasStaffPasskey));
  return owner !== undefined;
}

/** Removes authenticator app, backup codes and passkeys, so that the password alone signs in. */
export async function deleteSecondFactors(tx: Tx, userId: string): Promise<void> {
  await tx.delete(twoFactors).where(eq(twoFactors.userId, userId));
  await tx.delete(passkeys).where(eq(passkeys.userId, userId));
  await tx.update(users).set({ twoFactorEnabled: false }).where(eq(users.id, userId));
}
