import { and, gte, lt, sql } from "drizzle-orm";
import { leftCheckouts } from "#app/domain/checkout/reminders/left-checkouts.tables.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import type { Db } from "#app/platform/database/database.server.ts";

/** Reminders that were sent in a time span, and those that an order of the person followed within seven days. */
export interface ReminderCounts {
  sent: number;
  ordered: number;
}

/** Counts the reminders of a time span. Those of more than 30 days ago are deleted and not counted. */
export async function countReminders(
  db: Db,
  { from, to }: { from: Date; to: Date },
): Promise<ReminderCounts> {
  const isSent = and(gte(leftCheckouts.sentAt, from), lt(leftCheckouts.sentAt, to));
  const isFollowed = sql`exists (
    select 1 from ${orders}
    where ${orders.createdAt} >= ${leftCheckouts.sentAt}
      and ${orders.createdAt} < ${leftCheckouts.sentAt} + interval '7 days'
      and (lower(${orders.email}) = ${leftCheckouts.email}
        or ${orders.userId} = ${leftCheckouts.userId}
        or (${leftCheckouts.phone} <> '' and ${orders.shippingAddress} ->> 'phone' = ${leftCheckouts.phone}))
  )`;
  const sent = await db.$count(leftCheckouts, isSent);
  return { sent, ordered: sent === 0 ? 0 : await db.$count(leftCheckouts, and(isSent, isFollowed)) };
}
