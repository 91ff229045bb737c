import { and, gte, lt, sql } from "drizzle-orm";
import { abandonedCheckouts } from "#app/domain/checkout/reminders/abandoned-checkouts.tables.ts";
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
