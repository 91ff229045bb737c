import { and, eq, gt, isNull, lt, ne, or, sql, gte } from "drizzle-orm";
import type { CartLine } from "#app/domain/cart/cart.ts";
import { abandonedCheckouts } from "#app/domain/checkout/reminders/abandoned-checkouts.tables.ts";
import { endConsents, endPhoneConsents } from "#app/domain/customers/consents/consents.server.ts";
import { newId } from "#app/lib/id.ts";
import { DAY_MS } from "#app/lib/time/durations.ts";
import type { Db, Queryable, Tx } from "#app/platform/database/database.server.ts";
import { lockNames } from "#app/platform/database/lock-names.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import type { SigningSecret } from "#app/platform/process/signing-secret.ts";
import { isLinkKey, linkKey, readShortCode, shortCode } from "#app/platform/http/link-key.server.ts";
import { deleteAbandonedCheckoutsOf } from "#app/domain/checkout/personal-data.server.ts";

/** Days after which an abandoned checkout is deleted; its link restores the cart until then. */
export const RETENTION_DAYS = 30;

/** A person gets at most one reminder in these days, because a cart that is restored and left again is the same one. */
const REMINDER_COOLDOWN_DAYS = 7;

interface AbandonedCheckout {
  email: string;
  /** In E.164, or empty. */
  phone: string;
  /** Null for a guest. */
  userId: string | null;
  lines: readonly CartLine[];
  now: Date;
}

/**
 * Records the cart of a person who agreed to a reminder, in place of the one that waits; a guest's never in place of a customer's. Nothing
 * in the week after a reminder. The phone number is left out while it is that of another address's reminder.
 */
export async function recordAbandonedCheckout(
  db: Db,
  { email, phone, userId, lines, now }: AbandonedCheckout,
): Promise<void> {
  if (lines.length === 0) return;
  const address = email.toLowerCase();
  await inTransaction(db, async (tx) => {
    const wasReminded = and(eq(abandonedCheckouts.email, address), isRecentlyReminded(now));
    if ((await tx.$count(abandonedCheckouts, wasReminded)) > 0) return;
    const isTaken = phone !== "" && (await lockTakenPhone(tx, { email: address, phone, now }));
    const values = { phone: isTaken ? "" : phone, userId, lines: [...lines], leftAt: now };
    await tx
      .insert(abandonedCheckouts)
      .values({ id: newId(), email: address, ...values })
      .onConflictDoUpdate({
        target: abandonedCheckouts.email,
        targetWhere: sql`sent_at is null`,
        set: values,
        ...(userId === null && { setWhere: isNull(abandonedCheckouts.userId) }),
      });
  });
}

const isRecentlyReminded = (now: Date) =>
  gt(abandonedCheckouts.sentAt, new Date(now.getTime() - REMINDER_COOLDOWN_DAYS * DAY_MS));

/**
 * Whether a reminder of another address waits for a phone number or was sent to it in the last week: otherwise made-up addresses would
 * send many paid messages to one phone. Locks the number until commit, so that concurrent requests see each other.
 */
async function lockTakenPhone(
  tx: Tx,
  { email, phone, now }: Pick<AbandonedCheckout, "email" | "phone" | "now">,
): Promise<boolean> {
  await lockNames(tx, [`reminder ${phone}`]);
  const isOther = and(eq(abandonedCheckouts.phone, phone), ne(abandonedCheckouts.email, email));
  return (
    (await tx.$count(
      abandonedCheckouts,
      and(isOther, or(isNull(abandonedCheckouts.sentAt), isRecentlyReminded(now))),
    )) > 0
  );
}

/** Ends the consent to reminders and deletes the abandoned checkouts of an address. */
export async function stopReminders(
  db: Queryable,
  { email, now }: { email: string; now: Date },
): Promise<void> {
  await endConsents(db, { email, purpose: "reminders", now });
  await endPhoneConsents(db, { email, now });
  await deleteAbandonedCheckoutsOf(db, email);
}

/**
 * Ends the reminder of a guest, whose address is not proven. A reminder that was sent stays, because it begins the week without another
 * one.
 */
export async function stopGuestReminder(
  db: Queryable,
  { email, now }: { email: string; now: Date },
): Promise<void> {
  await endConsents(db, { email, purpose: "reminders", now });
  await endPhoneConsents(db, { email, now });
  const { email: address, userId, sentAt } = abandonedCheckouts;
  await db
    .delete(abandonedCheckouts)
    .where(and(eq(address, email.toLowerCase()), isNull(userId), isNull(sentAt)));
}

/** The lines of an abandoned checkout; null if it was deleted. */
export async function findAbandonedLines(db: Queryable, id: string): Promise<CartLine[] | null> {
  const [checkout] = await db
    .select({ lines: abandonedCheckouts.lines })
    .from(abandonedCheckouts)
    .where(eq(abandonedCheckouts.id, id));
  return checkout?.lines ?? null;
}

export async function deleteOldAbandonedCheckouts(db: Db, now: Date): Promise<void> {
  await db
    .delete(abandonedCheckouts)
    .where(lt(abandonedCheckouts.leftAt, new Date(now.getTime() - RETENTION_DAYS * DAY_MS)));
}

/** Reminders that were sent in a time span, and those that an order of the person followed within seven days. */
interface ReminderCounts {
  sent: number;
  ordered: number;
}

/** Counts the reminders of a time span. Those of more than 30 days ago are deleted and not counted. */
export async function countReminders(
  db: Db,
  { from, to }: { from: Date; to: Date },
): Promise<ReminderCounts> {
  const isSent = and(gte(abandonedCheckouts.sentAt, from), lt(abandonedCheckouts.sentAt, to));
  const isFollowed = sql`exists (
    select 1 from ${orders}
    where ${orders.createdAt} >= ${abandonedCheckouts.sentAt}
      and ${orders.createdAt} < ${abandonedCheckouts.sentAt} + interval '7 days'
      and (lower(${orders.email}) = ${abandonedCheckouts.email}
        or ${orders.userId} = ${abandonedCheckouts.userId}
        or (${abandonedCheckouts.phone} <> '' and ${orders.shippingAddress} ->> 'phone' = ${abandonedCheckouts.phone}))
  )`;
  const sent = await db.$count(abandonedCheckouts, isSent);
  return { sent, ordered: sent === 0 ? 0 : await db.$count(abandonedCheckouts, and(isSent, isFollowed)) };
}

/** `cart` restores an abandoned checkout; `stop` ends the consent whose id it has, because the consent outlives the abandoned checkout. */
type Purpose = "cart" | "stop";

const PATHS: Record<Purpose, string> = { cart: "/cart/restore", stop: "/cart/restore/unsubscribe" };

const subjectOf = (purpose: Purpose, id: string) => `cart-reminder ${purpose}\n${id}`;

/** A signed link of a reminder. It names no person. */
export function reminderUrl(
  { publicUrl, secret }: { publicUrl: string; secret: SigningSecret },
  purpose: Purpose,
  id: string,
): string {
  const url = new URL(PATHS[purpose], publicUrl);
  url.searchParams.set("id", id);
  url.searchParams.set("key", linkKey(secret, subjectOf(purpose, id)));
  return url.href;
}

/** The id in a reminder's link; null if it is not signed for this purpose. */
export function readReminderLink(secret: SigningSecret, purpose: Purpose, url: URL): string | null {
  const id = url.searchParams.get("id") ?? "";
  return isLinkKey(secret, subjectOf(purpose, id), url.searchParams.get("key") ?? "") ? id : null;
}

/** The code of a reminder's link in a message to a phone. */
export const reminderCode = (secret: SigningSecret, id: string) => shortCode(secret, "cart-reminder", id);

/** The abandoned checkout in a message's code; null if it is none. */
export const readReminderCode = (secret: SigningSecret, code: string) =>
  readShortCode(secret, "cart-reminder", code);
