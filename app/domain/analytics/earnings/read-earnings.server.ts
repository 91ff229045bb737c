import { and, desc, eq, ne, or, inArray, notInArray, sql, type SQL } from "drizzle-orm";
import type { CostSettings } from "#app/domain/analytics/earnings/costs.settings.ts";
import {
  earningsOf,
  MAX_EARNED_ORDERS,
  type EarnedOrder,
  type OrderFigures,
  type SentGoods,
} from "#app/domain/analytics/earnings/earnings.ts";
import { isWithin } from "#app/domain/analytics/read-sales.server.ts";
import type { Period } from "#app/domain/analytics/sales.ts";
import {
  comparedCity,
  findCameBackShare,
  readCameBackShares,
} from "#app/domain/analytics/earnings/came-back-shares.server.ts";
import { isStillToCollect } from "#app/domain/orders/admin-list/order-conditions.server.ts";
import { settlementEntries } from "#app/domain/accounting/settlements/settlements.tables.ts";
import { currentTotalMinor, isUnsent, type OrderStatus } from "#app/domain/orders/order.ts";
import { orderLines, orders } from "#app/domain/orders/orders.tables.ts";
import { isDispatched, SHIPMENT_STATUSES } from "#app/domain/orders/shipments/shipment.ts";
import { shipments } from "#app/domain/orders/shipments/shipments.tables.ts";
import { MANUAL_PROVIDERS, STORE_CREDIT } from "#app/domain/payments/payment-methods.ts";
import { payments, refunds } from "#app/domain/payments/payments.tables.ts";
import { stockMovements } from "#app/domain/catalog/stock/stock.tables.ts";
import { DAY_MS } from "#app/lib/time/durations.ts";
import { createSwrCache, weakMemo, type SwrCache } from "#app/platform/cache/swr-cache.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";

interface EarningsContext {
  costs: CostSettings;
  now: Date;
  /** Whether purchase prices are used. Without them the cost of goods is the shop's share of the price, as for items without a price. */
  seesPurchasePrices: boolean;
}

/** The earnings of an order; null if it does not exist or is a test. */
export async function findEarnings(
  db: Db,
  orderId: string,
  context: EarningsContext,
): Promise<EarnedOrder | null> {
  const [order] = await readEarned(db, { ...context, where: eq(orders.id, orderId), limit: 1 });
  return order ?? null;
}

// Below this number of orders the earnings are not cached; those of a large shop change little within a minute.
const MIN_CACHED_ORDERS = 500;

const earnedOf = weakMemo<SwrCache<EarnedOrder[]>>(() =>
  createSwrCache({
    freshForMs: 60_000,
    usableForMs: 30 * 60_000,
    maxEntries: 10,
    isWorthCaching: (earned) => earned.length >= MIN_CACHED_ORDERS,
  }),
);

/**
 * The earnings of the latest orders of a period in one currency: paid ones, and those whose payment is to be collected. In a large shop cached
 * for a minute.
 */
export function listEarnings(
  db: Db,
  { now, ...requested }: EarningsContext & { period: Period; currency: string },
): Promise<EarnedOrder[]> {
  const { period, currency, costs, seesPurchasePrices } = requested;
  const where = and(
    isWithin(orders.createdAt, period),
    eq(orders.currency, currency),
    or(ne(orders.paymentStatus, "Pending"), sql`(${isStillToCollect})`),
    ne(orders.deliveryMethod, "digital"),
  );
  return earnedOf(db).get(JSON.stringify(requested), () =>
    readEarned(db, { costs, now, seesPurchasePrices, where, limit: MAX_EARNED_ORDERS }),
  );
}

async function readEarned(
  db: Db,
  {
    where,
    limit,
    costs,
    now,
    seesPurchasePrices,
  }: EarningsContext & { where: SQL | undefined; limit: number },
): Promise<EarnedOrder[]> {
  const rows = await selectFigures(db, where, limit);
  const shares = await readCameBackShares(db, now);
  return rows.map((row) => {
    const isFinal = isFinalOrder(row, now);
    const cameBackShare = isFinal ? null : findCameBackShare(shares, row);
    const figures: OrderFigures = {
      ...row,
      keptMinor: keptOf(row),
      itemsMinor: row.subtotalMinor - row.discountMinor,
      taxMinor: row.addedTaxMinor + row.lineTaxMinor + row.shippingTaxMinor,
      parcels: row.parcels ?? [],
      goods: seesPurchasePrices ? sentGoods(row) : null,
      isFinal,
      cameBackShare,
    };
    return { number: row.number, earnings: earningsOf(figures, costs), cameBackShare, goods: figures.goods };
  });
}

/** The items of the lines less those that came back to the stock. */
function sentGoods({ sold, back }: FigureRow): SentGoods {
  return {
    itemCount: Math.max(0, sold.items - back.items),
    knownCount: Math.max(0, sold.known - back.known),
    knownMinor: Math.max(0, sold.minor - back.minor),
    priceMinor: Math.max(0, sold.price - back.price),
    unknownPriceMinor: Math.max(0, sold.unknownPrice - back.unknownPrice),
  };
}

type FigureRow = Awaited<ReturnType<typeof selectFigures>>[number];

function keptOf(row: FigureRow): number {
  const dueMinor = row.status === "Cancelled" ? row.capturedMinor : currentTotalMinor(row);
  return Math.max(0, dueMinor - row.refundedMinor);
}

// Of orders that were placed before the days to return were recorded.
const RETURN_DAYS = 30;

/** Whether an order can no longer come back: it has ended, or its days to return are over. */
function isFinalOrder({ status, deliveredAt, returnDays }: FigureRow, now: Date): boolean {
  if (isUnsent(status) || status === "Shipped") return false;
  if (status !== "Delivered" || !deliveredAt) return true;
  return deliveredAt.getTime() + (returnDays ?? RETURN_DAYS) * DAY_MS < now.getTime();
}

const SENT_STATUSES = SHIPMENT_STATUSES.filter(
  (status) => isDispatched(status) || status === "returned" || status === "lost",
);

type GoodsSums = Record<"items" | "known" | "minor" | "price" | "unknownPrice", number>;

/** The sub-selects of an order's amounts: each is an index scan per order. */
const sum = (statement: SQL) => sql`(${statement})`.mapWith(Number);
const taxIn = (name: string) => sql`coalesce((${orders.gst} #>> array['shipping', ${name}])::bigint, 0)`;
const linePrice = sql.raw("l.quantity * l.price_at_purchase_minor - l.discount_minor");
const captured = sql`from ${payments} p where p.order_id = "orders"."id" and p.status = 'captured'`;
const settled = sql`select 1 from ${settlementEntries} e
  where e.provider = p.provider and e.entity_id = p.provider_reference and e.kind = 'payment'`;

const MONEY = {
  // An exchange adds its difference to no total, so its line adds no tax.
  lineTaxMinor:
    sum(sql`select coalesce(sum(l.igst_minor + l.cgst_minor + l.sgst_minor), 0) from ${orderLines} l
    where l.order_id = "orders"."id" and l.exchanged_line_id is null`),
  shippingTaxMinor: sum(sql`select ${taxIn("igstMinor")} + ${taxIn("cgstMinor")} + ${taxIn("sgstMinor")}`),
  capturedMinor: sum(sql`select coalesce(sum(p.amount_minor), 0) ${captured}`),
  onlineMinor: sum(sql`select coalesce(sum(p.amount_minor), 0) ${captured}
    and ${notInArray(sql`p.provider`, [...MANUAL_PROVIDERS, STORE_CREDIT.provider])} and not exists (${settled})`),
  settledFeeMinor: sum(sql`select coalesce(sum(e.fee_minor), 0) from ${payments} p join ${settlementEntries} e
    on e.provider = p.provider and e.entity_id = p.provider_reference and e.kind = 'payment'
    where p.order_id = "orders"."id" and p.status = 'captured'`),
  refundedMinor:
    sum(sql`select coalesce(sum(r.amount_minor), 0) from ${refunds} r join ${payments} p on p.id = r.payment_id
    where p.order_id = "orders"."id" and r.status = 'done'`),
};

const GOODS = {
  sold: sql<GoodsSums>`(
    select json_build_object('items', coalesce(sum(l.quantity), 0),
      'known', coalesce(sum(l.quantity) filter (where l.purchase_price_minor is not null), 0),
      'minor', coalesce(sum(l.quantity * l.purchase_price_minor), 0),
      'price', coalesce(sum(${linePrice}), 0),
      'unknownPrice', coalesce(sum(${linePrice}) filter (where l.purchase_price_minor is null), 0))
    from ${orderLines} l where l.order_id = "orders"."id")`,
  // Damaged items are written off after their return: they are a cost. A change of the items changes the lines themselves.
  back: sql<GoodsSums>`(
    select json_build_object('items', coalesce(sum(m.delta), 0),
      'known', coalesce(sum(m.delta) filter (where line.cost is not null), 0),
      'minor', coalesce(sum(m.delta * line.cost), 0),
      'price', coalesce(round(sum(m.delta * line.price)), 0),
      'unknownPrice', coalesce(round(sum(m.delta * line.price) filter (where line.cost is null)), 0))
    from ${stockMovements} m cross join lateral (
      select max(l.purchase_price_minor) as cost, sum(${linePrice})::numeric / nullif(sum(l.quantity), 0) as price
      from ${orderLines} l where l.order_id = "orders"."id" and l.variant_id = m.variant_id) as line
    where m.reference_id = "orders"."id" and m.reason in ('returned', 'written-off', 'cancelled'))`,
};

const PARCELS = sql<OrderFigures["parcels"] | null>`(
  select json_agg(json_build_object('weightGrams', s.weight_grams, 'collectsCash', coalesce(s.collect_minor, 0) > 0,
    'cameBack', s.status in ('returning', 'returned')))
  from ${shipments} s where s.order_id = "orders"."id" and ${inArray(sql`s.status`, SENT_STATUSES)}
)`;

function selectFigures(db: Db, where: SQL | undefined, limit: number) {
  return db
    .select({
      number: orders.number,
      currency: orders.currency,
      status: sql<OrderStatus>`${orders.status}`,
      paymentMethod: orders.paymentMethod,
      city: comparedCity,
      totalMinor: orders.totalMinor,
      waivedMinor: orders.waivedMinor,
      subtotalMinor: orders.subtotalMinor,
      discountMinor: orders.discountMinor,
      shippingMinor: orders.shippingMinor,
      addedTaxMinor: orders.taxMinor,
      returnDays: orders.returnDays,
      deliveredAt: orders.deliveredAt,
      ...MONEY,
      ...GOODS,
      parcels: PARCELS,
    })
    .from(orders)
    .where(and(eq(orders.isTest, false), where))
    .orderBy(desc(orders.createdAt), desc(orders.number))
    .limit(limit);
}
