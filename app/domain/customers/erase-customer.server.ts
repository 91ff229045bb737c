import { eq, like, or, sql } from "drizzle-orm";
import {
  contactMessages,
  profiles,
  subscribers,
  users,
  verifications,
} from "#app/domain/customers/customers.tables.ts";
import { consents } from "#app/domain/customers/consents/consents.tables.ts";
import { removeImage } from "#app/domain/media/store-uploaded-image.server.ts";
import type { Tx } from "#app/platform/database/database.server.ts";

export interface Account {
  id: string;
  email: string;
  name: string;
  role: "customer" | "admin";
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
