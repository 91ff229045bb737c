import { and, eq, ne, or, sql, type SQL } from "drizzle-orm";
import type { BreakdownName, BreakdownRow, ComparedRow } from "#app/domain/analytics/breakdowns.ts";
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
  /** Only the rows with these keys. */
  keys?: readonly (string | null)[];
}

/** How rows are grouped and named. Rows of one key share a name. */
interface Grouping {
  /** Properties of the order, read once for all of its lines. */
  ofOrder?: SQL;
  joins?: SQL;
  key: SQL;
  name: SQL;
}

const cityOf = sql`btrim(${orders.shippingAddress} ->> 'city')`;

const GROUPINGS: Record<BreakdownName, Grouping> = {
  // A deleted product keeps its name.
  products: {
    key: sql`coalesce(l.product_id::text, l.product_name)`,
    name: sql`l.product_name`,
  },
  sizes: {
    joins: sql`left join ${variants} on ${variants.id} = l.variant_id
      left join ${optionValues} on ${optionValues.id} = ${variants.sizeId}`,
    key: sql`${optionValues.id}::text`,
    name: sql`coalesce(${optionValues.label}, 'Without a size')`,
  },
  cities: {
    ofOrder: sql`lower(${cityOf}) as key, initcap(${cityOf}) as name`,
    key: sql`counted.key`,
    name: sql`counted.name`,
  },
  // An order counts for the courier of its last parcel: a look-up for each order of the period, whatever the number of parcels.
  couriers: {
    ofOrder: sql`(select s.courier from ${shipments} s
      where s.order_id = ${orders.id} and s.status <> 'cancelled' order by s.sequence desc limit 1) as key`,
    key: sql`counted.key`,
    name: sql`case when counted.key is null then 'Not sent yet' else coalesce(nullif(counted.key, ''), 'Unknown') end`,
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

/** The rows of a period with those of the period before, in the order of the first. */
export async function compareBreakdown(
  db: Db,
  { before, ...requested }: Omit<Requested, "keys"> & { before: Period | null },
): Promise<ComparedRow[]> {
  const rows = await readBreakdown(db, requested);
  if (!before || rows.length === 0) return rows;
  const keys = rows.map(({ key }) => key);
  const earlier = await readBreakdown(db, { ...requested, period: before, keys });
  const byKey = new Map(
    earlier.map(({ key, itemCount, soldMinor, toCollectMinor, returnedCount }) => [
      key,
      { itemCount, soldMinor, toCollectMinor, returnedCount },
    ]),
  );
  return rows.map((row) => ({ ...row, before: byKey.get(row.key) ?? null }));
}

async function countBreakdown(
  db: Db,
  { by, period, currency, limit, keys }: Requested,
): Promise<BreakdownRow[]> {
  const isRequested = keys && sql`where coalesce(key, '') in ${keys.map((key) => key ?? "")}`;
  // Grouped by order first: counting distinct orders would sort all lines.
  const { rows } = await db.execute<Record<string, string | null>>(sql`
    with returned as (${returnedItems(period)}), counted as materialized (${countedOrders(by, { period, currency })}),
    sold as (${soldLines(by)}),
    of_orders as (
      select key, order_id, max(product_id) as product_id, max(name) as name, is_unpaid, sum(items) as items, sum(minor) as minor,
        sum(returned) as returned, sum(remaining) as remaining, sum(remaining) filter (where cost is not null) as costed,
        sum(net * remaining / quantity) filter (where cost is not null) as net, sum(remaining * cost) as cost
      from sold ${isRequested} group by key, order_id, is_unpaid
    )
    select key, max(product_id) as product_id, max(name) as name, count(*) as orders, sum(items) as items,
      coalesce(sum(minor) filter (where not is_unpaid), 0) as sold,
      coalesce(sum(minor) filter (where is_unpaid), 0) as to_collect, sum(returned) as returned,
      sum(remaining) as remaining, coalesce(sum(costed), 0) as costed, coalesce(round(sum(net)), 0) as net,
      coalesce(sum(cost), 0) as cost
    from of_orders group by key order by sum(minor) desc, max(name) limit ${limit}`);
  return rows.map((row) => ({
    key: row["key"] ?? null,
    productId: by === "products" ? (row["product_id"] ?? null) : null,
    name: row["name"] ?? "",
    orders: Number(row["orders"]),
    itemCount: Number(row["items"]),
    soldMinor: Number(row["sold"]),
    toCollectMinor: Number(row["to_collect"]),
    returnedCount: Number(row["returned"]),
    soldCount: Number(row["remaining"]),
    costedCount: Number(row["costed"]),
    netMinor: Number(row["net"]),
    costMinor: Number(row["cost"]),
  }));
}

/** The returned items of each line, and those among them that are not exchanged: an exchange is sold once. */
function returnedItems(period: Period): SQL {
  // A return is requested after its order was placed: earlier ones belong to earlier orders.
  const isOfPeriod = sql`${returns.createdAt} >= ${momentsOf(period).from.toISOString()}`;
  return sql`select ${returnLines.orderLineId} as line_id, sum(${returnLines.quantity}) as quantity,
      coalesce(sum(${returnLines.quantity}) filter (where ${returns.resolution} = 'refund'), 0) as refunded
    from ${returnLines} join ${returns} on ${returns.id} = ${returnLines.returnId}
    where ${countsAsReturned} and ${isOfPeriod} group by 1`;
}

/** Paid orders and those whose payment is to be collected. */
function countedOrders(by: BreakdownName, { period, currency }: Pick<Requested, "period" | "currency">): SQL {
  const { ofOrder } = GROUPINGS[by];
  const isCounted = and(
    isWithin(orders.createdAt, period),
    eq(orders.currency, currency),
    or(ne(orders.paymentStatus, "Pending"), sql`(${isStillToCollect})`),
    eq(orders.isTest, false),
    ne(orders.deliveryMethod, "digital"),
  );
  return sql`select ${orders.id} as id, ${orders.paymentStatus} = 'Pending' as is_unpaid, ${orders.status} = 'Cancelled' as is_cancelled${ofOrder && sql`, ${ofOrder}`}
    from ${orders} where ${isCounted}`;
}

/**
 * The bought lines of the counted orders. They are looked up order by order ("offset 0" keeps the sub-select apart): joined, the planner
 * reads all lines of the shop, whatever the period. No items of a cancelled order remain sold: they are in the stock again.
 */
function soldLines(by: BreakdownName): SQL {
  const { joins = sql``, key, name } = GROUPINGS[by];
  const isExchanged = sql`l.exchanged_line_id is not null`;
  // An exchange for another price sells no further item: it adds the price difference of the wanted item.
  const differenceMinor = sql`(select sum(${returnLines.differenceMinor}) from ${returnLines} where ${returnLines.replacementLineId} = l.id)::bigint`;
  const soldMinor = sql`l.quantity * l.price_at_purchase_minor - l.discount_minor`;
  return sql`select counted.id as order_id, counted.is_unpaid, l.product_id::text as product_id, ${key} as key, ${name} as name,
      case when ${isExchanged} then 0 else l.quantity end as items,
      case when ${isExchanged} then coalesce(${differenceMinor}, 0) else ${soldMinor} end as minor,
      case when ${isExchanged} then 0 else coalesce(returned.quantity, 0) end as returned,
      case when ${isExchanged} or counted.is_cancelled then 0 else greatest(l.quantity - coalesce(returned.refunded, 0), 0) end as remaining,
      l.quantity, l.purchase_price_minor as cost, case when l.purchase_price_minor is not null then coalesce(l.taxable_minor, ${soldMinor})::numeric end as net
    from counted cross join lateral (select * from ${orderLines} where ${orderLines.orderId} = counted.id and ${isBought} offset 0) as l
    ${joins} left join returned on returned.line_id = l.id`;
}
