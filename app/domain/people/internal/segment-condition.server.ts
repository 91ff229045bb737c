import { sql, type SQL } from "drizzle-orm";
import { optionValues, variants } from "#app/domain/catalog/catalog.tables.ts";
import { users } from "#app/domain/customers/customers.tables.ts";
import { orderLines, orders } from "#app/domain/orders/orders.tables.ts";
import { returnLines, returns } from "#app/domain/orders/returns/returns.tables.ts";
import { countsAsReturned } from "#app/domain/orders/returns/search-returns.server.ts";
import { isPurchase, personOfOrder } from "#app/domain/people/internal/purchases.server.ts";
import { people } from "#app/domain/people/people.tables.ts";
import type { SegmentRule } from "#app/domain/customers/segments/segment.ts";
import { DAY_MS } from "#app/lib/time/durations.ts";

/**
 * SQL condition of the people that match a rule, in a query of `users` that joins `figures`. To decide about few people, `among` is the condition
 * of their orders, so that no others are read.
 */
export function isInSegment(rule: SegmentRule, now: Date, among: SQL = sql`true`): SQL {
  const daysAgo = (days: number) => new Date(now.getTime() - days * DAY_MS).toISOString();
  const conditions: SQL[] = [sql`true`];
  const { minSpentMinor, minOrders, orderedWithinDays, notOrderedForDays, minReturnedPercent } = rule;
  if (minSpentMinor !== null) conditions.push(sql`figures.spent_minor >= ${minSpentMinor}`);
  if (minOrders !== null) conditions.push(sql`figures.order_count >= ${minOrders}`);
  if (orderedWithinDays !== null)
    conditions.push(sql`figures.last_order_at >= ${daysAgo(orderedWithinDays)}::timestamptz`);
  if (notOrderedForDays !== null)
    conditions.push(sql`figures.last_order_at <= ${daysAgo(notOrderedForDays)}::timestamptz`);
  if (minReturnedPercent !== null) conditions.push(hasReturned(minReturnedPercent, among));
  if (rule.city !== "")
    conditions.push(
      hasBought(sql`lower(${orders.shippingAddress} ->> 'city') = ${rule.city.toLowerCase()} and ${among}`),
    );
  if (rule.size !== "") conditions.push(hasBought(sql`${isOfSize(rule.size)} and ${among}`));
  if (rule.tag !== "") conditions.push(hasTag(rule.tag));
  return sql.join(conditions, sql` and `);
}

/** SQL condition of the people with a tag. */
export const hasTag = (tag: string) =>
  sql`${users.id} in (select ${people.userId} from ${people} where ${people.tags} <> '{}' and ${people.tags} @> array[${tag}])`;

const hasBought = (where: SQL) =>
  sql`${users.id} in (select ${personOfOrder} from ${orders}
    left join ${people} on ${people.userId} = ${orders.userId} where ${isPurchase} and ${where})`;

const isOfSize = (size: string) =>
  sql`${orders.id} in (select ${orderLines.orderId} from ${orderLines}
    join ${variants} on ${variants.id} = ${orderLines.variantId}
    join ${optionValues} on ${optionValues.id} = ${variants.sizeId}
    where lower(${optionValues.label}) = ${size.toLowerCase()})`;

/** Replacements cost nothing and are not bought. */
function hasReturned(percent: number, among: SQL): SQL {
  const bought = sql`select coalesce(sum(${orderLines.quantity}), 0) from ${orderLines}
    where ${orderLines.orderId} = ${orders.id} and ${orderLines.replacedLineId} is null`;
  const returned = sql`select coalesce(sum(${returnLines.quantity}), 0) from ${returns}
    join ${returnLines} on ${returnLines.returnId} = ${returns.id}
    where ${returns.orderId} = ${orders.id} and ${countsAsReturned}`;
  return sql`${users.id} in (select ${personOfOrder} from ${orders}
    left join ${people} on ${people.userId} = ${orders.userId} where ${isPurchase} and ${among} group by 1
    having sum((${returned})) * 100 >= sum((${bought})) * ${percent}::int and sum((${bought})) > 0)`;
}
