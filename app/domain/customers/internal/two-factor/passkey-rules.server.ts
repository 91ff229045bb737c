import { eq } from "drizzle-orm";
import { passkeys, users } from "#app/domain/customers/customers.tables.ts";
import type { Db } from "#app/platform/database/database.server.ts";

// A passkey replaces password and code together, so the authenticator must verify its user (by PIN, fingerprint or face), which Better
// Auth does not require. Passkeys are for customers; the administrator signs in with password and code.

type PasskeyRefusal = "USER_NOT_VERIFIED" | "NOT_A_CUSTOMER" | "EMAIL_NOT_VERIFIED";

/** Why a new passkey is refused; null when it is accepted. */
export async function refuseNewPasskey(
  db: Db,
  { userId, isUserVerified }: { userId: string; isUserVerified: boolean },
): Promise<PasskeyRefusal | null> {
  if (!isUserVerified) return "USER_NOT_VERIFIED";
  const [user] = await db.select({ role: users.role }).from(users).where(eq(users.id, userId));
  return user?.role === "customer" ? null : "NOT_A_CUSTOMER";
}

/** Why a passkey with a valid signature is refused at sign-in; null when it is accepted. */
export async function refusePasskeySignIn(
  { db, requiresConfirmation }: { db: Db; requiresConfirmation: () => boolean },
  { credentialId, isUserVerified }: { credentialId: string; isUserVerified: boolean },
): Promise<PasskeyRefusal | null> {
  if (!isUserVerified) return "USER_NOT_VERIFIED";
  const owner = await findPasskeyOwner(db, credentialId);
  if (owner?.role !== "customer") return "NOT_A_CUSTOMER";
  return requiresConfirmation() && !owner.emailVerified ? "EMAIL_NOT_VERIFIED" : null;
}

/** The owner of a WebAuthn credential id, or null. */
export async function findPasskeyOwner(db: Db, credentialId: string) {
  const [owner] = await db
    .select({ id: users.id, role: users.role, emailVerified: users.emailVerified })
    .from(passkeys)
    .innerJoin(users, eq(users.id, passkeys.userId))
    .where(eq(passkeys.credentialID, credentialId));
  return owner ?? null;
}
