import { acceptedSecrets, type SigningSecret } from "#app/platform/process/signing-secret.ts";
import { createHmac } from "node:crypto";
import { and, eq, sql } from "drizzle-orm";
import { users } from "#app/domain/customers/customers.tables.ts";
import { newId } from "#app/lib/id.ts";
import type { Db, Queryable } from "#app/platform/database/database.server.ts";

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
