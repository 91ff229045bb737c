import type { StoredRole } from "#app/domain/customers/account.ts";
import { acceptedSecrets, type SigningSecret } from "#app/platform/process/signing-secret.ts";
import { createHmac } from "node:crypto";
import { and, eq, sql, like, or } from "drizzle-orm";
import {
  users,
  contactMessages,
  profiles,
  subscribers,
  verifications,
  consents,
} from "#app/domain/customers/customers.tables.ts";
import { newId } from "#app/lib/id.ts";
import type { Db, Queryable, Tx } from "#app/platform/database/database.server.ts";
import { removeImage } from "#app/domain/media/store-uploaded-image.server.ts";

/** The contact details of a guest. At least one is not empty; `phone` is in E.164. */
export interface GuestContact {
  email: string;
  phone: string;
}

/**
 * The customer row of everybody who orders as a guest with the same phone number (or email address, without one). It has no password
 * and cannot sign in; limits per customer hold for it as for an account. In the place of the email address it has a keyed digest of the
 * contact, so that the row holds no personal data and nobody can sign up with its address.
 */
export async function findOrCreateGuest(
  db: Db,
  secret: SigningSecret,
  contact: GuestContact,
): Promise<string> {
  const [email = "", earlier] = acceptedSecrets(secret).map((accepted) => emailOf(accepted, contact));
  if (earlier !== undefined) await moveGuest(db, { earlier, email });
  const [guest] = await db
    .insert(users)
    .values({ id: newId(), name: "", email, isGuest: true })
    // The clean-up leaves a row that was used of late.
    .onConflictDoUpdate({ target: users.email, set: { updatedAt: sql`now()` } })
    .returning({ id: users.id });
  if (!guest) throw new Error("An upsert returned no row");
  return guest.id;
}

function emailOf(secret: string, { phone, email }: GuestContact): string {
  const contact = phone || email.toLowerCase();
  return `${createHmac("sha256", secret).update(`guest\n${contact}`).digest("hex")}@guest.invalid`;
}

/** Keeps the row, and with it the limits, of a guest who ordered before the secret was changed. */
async function moveGuest(db: Db, { earlier, email }: { earlier: string; email: string }): Promise<void> {
  const isFree = sql`not exists (select 1 from ${users} as moved where moved.email = ${email})`;
  await db
    .update(users)
    .set({ email })
    .where(and(eq(users.email, earlier), isFree));
}

/** Whether an email address is that of an account. */
export async function hasAccount(db: Queryable, email: string): Promise<boolean> {
  return (await db.$count(users, eq(users.email, email.toLowerCase()))) > 0;
}

/** Whether a sign-up created this account. Its response has an id also when the email address was taken. */
export async function hasAccountWithId(db: Queryable, id: string): Promise<boolean> {
  return (await db.$count(users, eq(users.id, id))) > 0;
}

export interface Account {
  id: string;
  email: string;
  name: string;
  role: StoredRole;
}

/** Finds an account and locks it: no order, address or review that refers to it can be added until the commit. */
export async function lockAccount(tx: Tx, userId: string): Promise<Account | null> {
  const [account] = await tx
    .select({ id: users.id, email: users.email, name: users.name, role: users.role })
    .from(users)
    .where(eq(users.id, userId))
    .for("update");
  return account ?? null;
}

/**
 * Deletes an account with its dependent rows (profile, addresses, sessions, password, passkeys, wishlist, saved bodies, checkouts) and the messages,
 * subscriptions and consents of its email address. Orders and reviews must be detached first. Returns the storage key of the avatar, to be
 * deleted after the commit.
 */
export async function eraseCustomer(tx: Tx, { id, email }: Account): Promise<string | null> {
  const [profile] = await tx
    .select({ avatarId: profiles.avatarMediaId })
    .from(profiles)
    .where(eq(profiles.userId, id));
  const isOfAccount = sql`lower(${contactMessages.email}) = ${email.toLowerCase()}`;
  await tx.delete(contactMessages).where(isOfAccount);
  await tx.delete(subscribers).where(eq(subscribers.email, email.toLowerCase()));
  await tx.delete(consents).where(eq(consents.email, email.toLowerCase()));
  // The challenge of a passkey registration contains the user id inside its JSON.
  const isVerification = or(eq(verifications.value, id), like(verifications.value, `%"id":"${id}"%`));
  await tx.delete(verifications).where(isVerification);
  await tx.delete(users).where(eq(users.id, id));
  return profile?.avatarId ? removeImage(tx, profile.avatarId) : null;
}
