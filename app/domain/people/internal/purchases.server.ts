import { and, desc, eq, isNotNull, sql, type SQL } from "drizzle-orm";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { people } from "#app/domain/people/people.tables.ts";
import { payments, refunds } from "#app/domain/payments/payments.tables.ts";
import { isAmong } from "#app/platform/database/query/conditions.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";

// Use these conditions only in queries with a join: Drizzle names a column without its table in a query of one table.

/**
 * SQL of a purchase: an order that was paid, at least in part, or delivered. It proves its contact, because the courier or the payment reached
 * the person; an order that nobody paid or accepted can have anybody's phone number. Test orders are no purchases.
 */
export const isPurchase = sql`(not ${orders.isTest} and ${orders.userId} is not null
  and (${orders.paymentStatus} <> 'Pending' or ${orders.deliveredAt} is not null or ${orders.advanceMinor} > 0))`;

/** SQL of the person of an order, in a query that joins `people` by the order's customer. */
export const personOfOrder = sql<string>`coalesce(${people.mergedInto}, ${orders.userId})`;

/** SQL of the amount paid for an order; the payments of an unpaid one are its advance and the cash of single parcels. */
const paidMinor = sql`case when ${orders.deliveryMethod} = 'digital' then 0
  when ${orders.paymentStatus} = 'Pending' then ${orders.advanceMinor} + ${orders.receivedMinor}
  else ${orders.totalMinor} - ${orders.waivedMinor} end`;

/**
 * SQL of the purchase figures by person, with the columns of `Figures`: of all people, or of the customers' rows that match a condition. Refunds
 * are summed once, before the orders are: a look-up for each order would take most of the time.
 */
export function figuresByPerson({ currency, where = sql`true` }: { currency: string; where?: SQL }): SQL {
  const refunded = sql`select ${payments.orderId} as order_id, sum(${refunds.amountMinor}) as minor
    from ${refunds} join ${payments} on ${payments.id} = ${refunds.paymentId}
    where ${refunds.status} = 'done' and ${payments.orderId} in (select ${orders.id} from ${orders} where ${where}) group by 1`;
  const refundedMinor = sql`case when ${orders.deliveryMethod} = 'digital' then 0 else coalesce(refunded.minor, 0) end`;
  return sql`select ${personOfOrder} as person_id, count(*)::int as order_count,
      coalesce(sum(${paidMinor} - ${refundedMinor}) filter (where ${orders.currency} = ${currency}), 0)::float8 as spent_minor,
      max(${orders.createdAt}) as last_order_at, max(${orders.customerName}) as buyer_name
    from ${orders} left join ${people} on ${people.userId} = ${orders.userId}
      left join (${refunded}) refunded on refunded.order_id = ${orders.id}
    where ${isPurchase} and ${where} group by 1`;
}

/** The rows of `users` of some people: their own, and those that were merged into them. */
export async function listMemberIds(db: Queryable, personIds: readonly string[]): Promise<string[]> {
  const merged = await db
    .select({ id: people.userId })
    .from(people)
    .where(and(isNotNull(people.mergedInto), isAmong(people.mergedInto, personIds)));
  return [...personIds, ...merged.map(({ id }) => id)];
}

/** The figures of some people, and the contact of each one's latest purchase, by person. */
export async function readPurchases(
  db: Queryable,
  { personIds, currency }: { personIds: readonly string[]; currency: string },
) {
  const isOfPeople = isAmong(orders.userId, await listMemberIds(db, personIds));
  const [figures, latest] = await Promise.all([
    db.execute<Figures>(
      sql`select person_id as "personId", order_count as "orderCount", spent_minor as "spentMinor",
        extract(epoch from last_order_at)::float8 as "lastOrder" from (${figuresByPerson({ currency, where: isOfPeople })}) figures`,
    ),
    db
      .selectDistinctOn([personOfOrder], {
        personId: personOfOrder,
        name: orders.customerName,
        email: orders.email,
        phone: sql<string>`coalesce(${orders.shippingAddress} ->> 'phone', '')`,
        city: sql<string>`coalesce(${orders.shippingAddress} ->> 'city', '')`,
      })
      .from(orders)
      .leftJoin(people, eq(people.userId, orders.userId))
      .where(and(isPurchase, isOfPeople))
      .orderBy(personOfOrder, desc(orders.number)),
  ]);
  return {
    figures: new Map(figures.rows.map(({ personId, ...row }) => [personId, row])),
    latest: new Map(latest.map((row) => [row.personId, row])),
  };
}

interface Figures extends Record<string, unknown> {
  personId: string;
  orderCount: number;
  spentMinor: number;
  /** In seconds. */
  lastOrder: number;
}
