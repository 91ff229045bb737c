import { and, eq, ne, or, sql, type SQL } from "drizzle-orm";
import type { BreakdownName, BreakdownRow } from "#app/domain/analytics/breakdowns.ts";
import { isWithin } from "#app/domain/analytics/read-sales.server.ts";
import { momentsOf, type Period } from "#app/domain/analytics/sales.ts";
import { optionValues, variants } from "#app/domain/catalog/catalog.tables.ts";
import { isStillToCollect } from "#app/domain/orders/admin-list/order-conditions.server.ts";
import { isBought } from "#app/domain/orders/orders.server.ts";
import { orderLines, orders } from "#app/domain/orders/orders.tables.ts";
import { returnLines, returns } from "#app/domain/orders/returns/returns.tables.ts";
import { countsAsReturned } from "#app/domain/orders/returns/search-returns.server.ts";
import { shipments } from "#app/domain/orders/shipments/shipments.tables.ts";
import { createSwrCache, weakMemo, type SwrCache } from "#app/platform/cache/swr-cache.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";

interface Requested {
  by: BreakdownName;
  period: Period;
  currency: string;
  limit: number;
}

/** How rows are grouped and named, with the tables that this needs. Rows of one key share a name. */
interface Grouping {
  joins?: SQL;
  key: SQL;
  name: SQL;
}

const cityOf = sql`btrim(${orders.shippingAddress} ->> 'city')`;

const GROUPINGS: Record<BreakdownName, Grouping> = {
  // A deleted product keeps its name.
  products: {
    key: sql`coalesce(${orderLines.productId}::text, ${orderLines.productName})`,
    name: sql`${orderLines.productName}`,
  },
  sizes: {
    joins: sql`left join ${variants} on ${variants.id} = ${orderLines.variantId}
      left join ${optionValues} on ${optionValues.id} = ${variants.sizeId}`,
    key: sql`${optionValues.id}::text`,
    name: sql`coalesce(${optionValues.label}, 'Without a size')`,
  },
  cities: { key: sql`lower(${cityOf})`, name: sql`initcap(${cityOf})` },
  // An order counts for the courier of its last parcel.
  couriers: {
    joins: sql`left join (
      select distinct on (s.order_id) s.order_id, s.courier from ${shipments} s
      where s.status <> 'cancelled' order by s.order_id, s.sequence desc
    ) as sent on sent.order_id = ${orders.id}`,
    key: sql`sent.courier`,
    name: sql`case when sent.order_id is null then 'Not sent yet' else coalesce(nullif(sent.courier, ''), 'Unknown') end`,
  },
};

// Below this number of rows the figures are not cached; those of a large shop change little within a minute.
const MIN_CACHED_ITEMS = 2_000;
const AGES = { freshForMs: 60_000, usableForMs: 30 * 60_000, maxEntries: 100 };

const rowsOf = weakMemo<SwrCache<BreakdownRow[]>>(() =>
  createSwrCache({
    ...AGES,
    isWorthCaching: (rows) => rows.reduce((sum, { itemCount }) => sum + itemCount, 0) >= MIN_CACHED_ITEMS,
  }),
);

/**
 * The sales of a period in one currency, with unpaid amounts and returned items, the largest amount first. Without test orders, gift
 * cards and cancelled orders that were not paid. In a large shop cached for a minute.
 */
export function readBreakdown(db: Db, requested: Requested): Promise<BreakdownRow[]> {
  return rowsOf(db).get(JSON.stringify(requested), () => countBreakdown(db, requested));
}

async function countBreakdown(db: Db, { by, period, currency, limit }: Requested): Promise<BreakdownRow[]> {
  const { rows } = await db.execute<Record<string, string | null>>(sql`
    with returned as (${returnedItems(period)}), sold as (${soldLines(by, { period, currency })})
    select max(product_id) as product_id, max(name) as name, count(distinct order_id) as orders, sum(items) as items,
      coalesce(sum(minor) filter (where not is_unpaid), 0) as sold,
      coalesce(sum(minor) filter (where is_unpaid), 0) as to_collect, sum(returned) as returned
    from sold group by key order by sum(minor) desc, max(name) limit ${limit}`);
  return rows.map((row) => ({
    productId: by === "products" ? (row["product_id"] ?? null) : null,
    name: row["name"] ?? "",
    orders: Number(row["orders"]),
    itemCount: Number(row["items"]),
    soldMinor: Number(row["sold"]),
    toCollectMinor: Number(row["to_collect"]),
    returnedCount: Number(row["returned"]),
  }));
}

/** The returned items of each line. */
function returnedItems(period: Period): SQL {
  // A return is requested after its order was placed: earlier ones belong to earlier orders.
  const isOfPeriod = sql`${returns.createdAt} >= ${momentsOf(period).from.toISOString()}`;
  return sql`select ${returnLines.orderLineId} as line_id, sum(${returnLines.quantity}) as quantity
    from ${returnLines} join ${returns} on ${returns.id} = ${returnLines.returnId}
    where ${countsAsReturned} and ${isOfPeriod} group by 1`;
}

/** The lines of paid orders and of those whose payment is to be collected. */
function soldLines(by: BreakdownName, { period, currency }: Pick<Requested, "period" | "currency">): SQL {
  const { joins = sql``, key, name } = GROUPINGS[by];
  const isExchanged = sql`${orderLines.exchangedLineId} is not null`;
  // An exchange for another price sells no further item: it adds the price difference of the wanted item.
  const differenceMinor = sql`(select sum(${returnLines.differenceMinor}) from ${returnLines} where ${returnLines.replacementLineId} = ${orderLines.id})`;
  const isCounted = and(
    isWithin(orders.createdAt, period),
    eq(orders.currency, currency),
    or(ne(orders.paymentStatus, "Pending"), sql`(${isStillToCollect})`),
    eq(orders.isTest, false),
    isBought,
    ne(orders.deliveryMethod, "digital"),
  );
  return sql`select ${orders.id} as order_id, ${orderLines.productId}::text as product_id, ${key} as key, ${name} as name,
      ${orders.paymentStatus} = 'Pending' as is_unpaid,
      case when ${isExchanged} then 0 else ${orderLines.quantity} end as items,
      case when ${isExchanged} then coalesce(${differenceMinor}, 0)
        else ${orderLines.quantity} * ${orderLines.priceAtPurchaseMinor} - ${orderLines.discountMinor} end as minor,
      case when ${isExchanged} then 0 else coalesce(returned.quantity, 0) end as returned
    from ${orders} join ${orderLines} on ${orderLines.orderId} = ${orders.id} ${joins}
    left join returned on returned.line_id = ${orderLines.id}
    where ${isCounted}`;
}
