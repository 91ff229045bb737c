import { and, eq, isNull, lt, sql, inArray, or } from "drizzle-orm";
import { checkouts } from "#app/domain/checkout/checkout.tables.ts";
import type { Queryable, Db, Tx } from "#app/platform/database/database.server.ts";
import { DAY_MS } from "#app/lib/time/durations.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { users } from "#app/domain/customers/customers.tables.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { draftOrders } from "#app/domain/checkout/drafts/draft-orders.tables.ts";
import { releaseDraftStock, type LockedDraft } from "#app/domain/checkout/drafts/draft-stock.server.ts";
import type { CacheTag } from "#app/lib/http/cache-tags.ts";
import { abandonedCheckouts } from "#app/domain/checkout/reminders/abandoned-checkouts.tables.ts";

/** Whether a customer has a checkout that holds stock and may still be paid. */
export async function hasOpenCheckout(db: Queryable, userId: string): Promise<boolean> {
  const open = await db
    .select({ id: checkouts.id })
    .from(checkouts)
    .where(and(eq(checkouts.userId, userId), eq(checkouts.status, "reserved")))
    .limit(1);
  return open.length > 0;
}

const isUsed = or(
  sql`exists (select 1 from ${orders} where ${orders.userId} = ${users.id})`,
  sql`exists (select 1 from ${checkouts} where ${checkouts.userId} = ${users.id})`,
);

/** Deletes those of these customer rows of guests that no order or checkout refers to. */
export async function deleteUnusedGuests(tx: Tx, ids: readonly string[]): Promise<void> {
  if (ids.length === 0) return;
  const isGuest = and(inArray(users.id, [...ids]), eq(users.isGuest, true));
  // Locked first, so that the condition below sees a checkout that is being written. Deleting it would lose its reserved stock.
  await tx.select({ id: users.id }).from(users).where(isGuest).orderBy(users.id).for("update");
  await tx.delete(users).where(and(isGuest, sql`not (${isUsed})`));
}

const AT_ONCE = 500;

/**
 * Deletes the customer rows of guests without an order or a checkout, such as those of refused checkouts. One that was used within a day
 * stays, because a checkout may be about to refer to it. For the clean-up.
 */
export async function deleteOldUnusedGuests(db: Db, now: Date): Promise<void> {
  const isOld = lt(users.updatedAt, new Date(now.getTime() - DAY_MS));
  for (;;) {
    const userRows = await db
      .select({ id: users.id })
      .from(users)
      .where(and(eq(users.isGuest, true), isOld, sql`not (${isUsed})`))
      .orderBy(users.id)
      .limit(AT_ONCE);
    const ids = userRows.map(({ id }) => id);
    await inTransaction(db, (tx) => deleteUnusedGuests(tx, ids));
    if (ids.length < AT_ONCE) return;
  }
}

/** The abandoned checkouts of an email address or a phone number in E.164. */
const isAbandonedBy = (contact: string) =>
  or(eq(abandonedCheckouts.email, contact.toLowerCase()), eq(abandonedCheckouts.phone, contact));

/** Deletes the abandoned checkouts of an email address or a phone number in E.164, sent or not. */
export async function deleteAbandonedCheckoutsOf(db: Queryable, contact: string): Promise<void> {
  await db.delete(abandonedCheckouts).where(isAbandonedBy(contact));
}

/** The abandoned checkouts of an email address or a phone number in E.164, for the export of personal data. */
export function listAbandonedCheckoutsOf(db: Queryable, contact: string) {
  const { id, lines, phone, leftAt, sentAt } = abandonedCheckouts;
  return db
    .select({ id, lines, phone, leftAt, sentAt })
    .from(abandonedCheckouts)
    .where(isAbandonedBy(contact))
    .orderBy(leftAt);
}

/** The drafts of a person: of the account, or with an email address in lower case or a phone number in E.164. */
export function isDraftOf(contact: string, accountId: string | null = null) {
  const customer = sql`${draftOrders.content} -> 'customer'`;
  return or(
    sql`lower(${customer} ->> 'email') = ${contact}`,
    sql`${customer} ->> 'phone' = ${contact}`,
    accountId === null ? undefined : sql`${draftOrders.content} ->> 'accountId' = ${accountId}`,
  );
}

/** What the drafts for an email address hold about its owner, for the export of personal data. */
export function listDraftsOf(db: Queryable, email: string) {
  return db
    .select({
      customer: sql`${draftOrders.content} -> 'customer'`,
      lines: sql`${draftOrders.content} -> 'lines'`,
      notes: sql`${draftOrders.content} ->> 'notes'`,
      totalMinor: draftOrders.totalMinor,
      currency: draftOrders.currency,
      createdAt: draftOrders.createdAt,
    })
    .from(draftOrders)
    .where(isDraftOf(email));
}

/** Deletes drafts with what they hold; of those that are being paid, the customer's order keeps what it needs. */
export async function deleteDraftsOf(tx: Tx, where: ReturnType<typeof isDraftOf>): Promise<CacheTag[]> {
  const drafts = await tx.select().from(draftOrders).where(where).orderBy(draftOrders.id).for("update");
  const tags: CacheTag[] = [];
  for (const draft of drafts) {
    tags.push(...(await releaseDraftStock(tx, draft as LockedDraft)));
    await tx.delete(draftOrders).where(eq(draftOrders.id, draft.id));
  }
  return tags;
}

/** Moves the reminders of an address to the one that its owner changed it to. One cart waits for a reminder there. */
export async function moveAbandonedCheckouts(
  tx: Tx,
  { from, to }: { from: string; to: string },
): Promise<void> {
  const isWaiting = (email: string) =>
    and(eq(abandonedCheckouts.email, email), isNull(abandonedCheckouts.sentAt));
  if ((await tx.$count(abandonedCheckouts, isWaiting(from))) > 0)
    await tx.delete(abandonedCheckouts).where(isWaiting(to));
  await tx.update(abandonedCheckouts).set({ email: to }).where(eq(abandonedCheckouts.email, from));
}
