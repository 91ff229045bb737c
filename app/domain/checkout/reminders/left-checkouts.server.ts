import { and, eq, gt, lt, sql } from "drizzle-orm";
import type { CartLine } from "#app/domain/cart/cart.ts";
import { leftCheckouts } from "#app/domain/checkout/reminders/left-checkouts.tables.ts";
import { endConsents, endPhoneConsents } from "#app/domain/customers/consents/consents.server.ts";
import { newId } from "#app/lib/id.ts";
import type { Db, Queryable } from "#app/platform/database/database.server.ts";

const DAY_MS = 86_400_000;

/** Days after which a left checkout is deleted; its link restores the cart until then. */
export const KEPT_DAYS = 30;

/** A person gets at most one reminder in these days, because a cart that is restored and left again is the same one. */
const REST_DAYS = 7;

interface LeftCheckout {
  email: string;
  /** In E.164, or empty. */
  phone: string;
  /** Null for a guest. */
  userId: string | null;
  lines: readonly CartLine[];
  now: Date;
}

/** Records the cart of a person who agreed to a reminder, in place of the one that waits. Nothing in the week after a reminder. */
export async function recordLeftCheckout(
  db: Queryable,
  { email, phone, userId, lines, now }: LeftCheckout,
): Promise<void> {
  const address = email.toLowerCase();
  const wasReminded = and(
    eq(leftCheckouts.email, address),
    gt(leftCheckouts.sentAt, new Date(now.getTime() - REST_DAYS * DAY_MS)),
  );
  if (lines.length === 0 || (await db.$count(leftCheckouts, wasReminded)) > 0) return;
  const left = { phone, userId, lines: [...lines], leftAt: now };
  await db
    .insert(leftCheckouts)
    .values({ id: newId(), email: address, ...left })
    .onConflictDoUpdate({ target: leftCheckouts.email, targetWhere: sql`sent_at is null`, set: left });
}

/** Deletes the left checkouts of an address, sent or not. */
export async function deleteLeftCheckoutsOf(db: Queryable, email: string): Promise<void> {
  await db.delete(leftCheckouts).where(eq(leftCheckouts.email, email.toLowerCase()));
}

/** Ends the consent to reminders and deletes the left checkouts of an address. */
export async function stopReminders(
  db: Queryable,
  { email, now }: { email: string; now: Date },
): Promise<void> {
  await endConsents(db, { email, purpose: "reminders", now });
  await endPhoneConsents(db, { email, now });
  await deleteLeftCheckoutsOf(db, email);
}

/** The lines of a left checkout; null if it was deleted. */
export async function findLeftLines(db: Queryable, id: string): Promise<CartLine[] | null> {
  const [found] = await db
    .select({ lines: leftCheckouts.lines })
    .from(leftCheckouts)
    .where(eq(leftCheckouts.id, id));
  return found?.lines ?? null;
}

/** The left checkouts of an address, for the export of personal data. */
export function listLeftCheckoutsOf(db: Queryable, email: string) {
  const { lines, phone, leftAt, sentAt } = leftCheckouts;
  return db
    .select({ lines, phone, leftAt, sentAt })
    .from(leftCheckouts)
    .where(eq(leftCheckouts.email, email.toLowerCase()))
    .orderBy(leftAt);
}

export async function deleteOldLeftCheckouts(db: Db, now: Date): Promise<void> {
  await db
    .delete(leftCheckouts)
    .where(lt(leftCheckouts.leftAt, new Date(now.getTime() - KEPT_DAYS * DAY_MS)));
}
