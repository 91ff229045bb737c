import { and, asc, desc, inArray, notInArray, sql, type SQL } from "drizzle-orm";
import { namedOrders } from "#app/domain/orders/admin-list/named-orders.server.ts";
import type { OrderRow } from "#app/domain/orders/admin-list/order-row.ts";
import type { OrderColumn, OrderSearch } from "#app/domain/orders/admin-list/order-search.ts";
import { listOrderLinesByOrder } from "#app/domain/orders/internal/order-lines.server.ts";
import { orderLines, orders } from "#app/domain/orders/orders.tables.ts";
import { returnLines, returns } from "#app/domain/orders/returns/returns.tables.ts";
import { NEVER_RETURNED } from "#app/domain/orders/returns/returns.ts";
import {
  isDispatched,
  isSentAfterDelivery,
  SHIPMENT_STATUSES,
} from "#app/domain/orders/shipments/shipment.ts";
import { shipmentLines, shipments } from "#app/domain/orders/shipments/shipments.tables.ts";
import { PAID_FIRST } from "#app/domain/payments/payment-methods.ts";
import { pageWindow } from "#app/lib/http/page-window.ts";
import { countUpTo, type BoundedCount } from "#app/platform/database/query/count-up-to.server.ts";
import type { Db, Queryable } from "#app/platform/database/database.server.ts";
import { searchPage, scanTo, type SearchCondition } from "#app/platform/database/query/search-page.server.ts";
import {
  beginsWordIn,
  containsIn,
  isShort,
  shortTextCondition,
} from "#app/platform/database/query/short-text.server.ts";
import type { TrackedLine } from "#app/domain/orders/order-line.ts";
import { isUnsent, orderNumberIn } from "#app/domain/orders/order.ts";

export const ORDERS_PER_ADMIN_PAGE = 10;

/** Upper limits of counted and paged text matches; short texts match many orders. */
const MAX_FOUND = 10_000;
const MAX_FOUND_BY_SHORT_TEXT = 2_000;

/** One sorted page of matching orders with a bounded count. A page past the end returns the last page. */
export async function searchOrders(
  db: Db,
  requested: OrderSearch,
): Promise<BoundedCount & { orders: OrderRow[]; page: number; pageCount: number }> {
  const isText = requested.search !== "" && orderNumberIn(requested.search) === null;
  const { numbers, ...pagination } = isText
    ? await findByText(db, requested)
    : await findInOrder(db, requested);
  if (numbers.length === 0) return { orders: [], ...pagination };
  // Only the page's rows are read in full, so that skipped rows can be skipped in an index.
  const rows = await db
    .select({
      id: orders.id,
      number: orders.number,
      customerName: orders.customerName,
      email: orders.email,
      phone: sql<string>`coalesce(${orders.shippingAddress} ->> 'phone', '')`,
      city: sql<string>`coalesce(${orders.shippingAddress} ->> 'city', '')`,
      createdAt: orders.createdAt,
      totalMinor: orders.totalMinor,
      advanceMinor: orders.advanceMinor,
      receivedMinor: orders.receivedMinor,
      waivedMinor: orders.waivedMinor,
      currency: orders.currency,
      status: orders.status,
      deliveryMethod: orders.deliveryMethod,
      paymentStatus: orders.paymentStatus,
      paymentMethod: orders.paymentMethod,
      isTest: orders.isTest,
      confirmBy: orders.confirmBy,
      isGift: sql<boolean>`${orders.gift} is not null`,
    })
    .from(orders)
    .where(inArray(orders.number, numbers))
    .orderBy(...orderOf(requested.sort, requested.isDescending));
  const lines = await listOrderLinesByOrder(
    db,
    rows.map(({ id }) => id),
  );
  const withItems = rows.map(({ id, ...row }) => ({ ...row, ...countItems(row, lines.get(id) ?? []) }));
  return { orders: withItems, ...pagination };
}

function countItems(
  { status }: Pick<OrderRow, "status">,
  lines: readonly TrackedLine[],
): Pick<OrderRow, "itemCount" | "isToPack"> {
  const bought = lines.filter((line) => !isSentAfterDelivery(line));
  const counts = bought.map(({ quantity, refundable }) => (isUnsent(status) ? refundable : quantity));
  return {
    itemCount: counts.reduce((sum, count) => sum + count, 0),
    isToPack: lines.some(({ toPack }) => toPack > 0),
  };
}

type FoundNumbers = BoundedCount & { numbers: number[]; page: number; pageCount: number };

async function findInOrder(db: Db, requested: OrderSearch): Promise<FoundNumbers> {
  const where = matchingOrders(requested);
  const counted = await countUpTo(db, orders, where);
  const { page, pageCount, offset, limit, isFromEnd } = pageWindow({
    page: requested.page,
    size: ORDERS_PER_ADMIN_PAGE,
    total: counted.total,
    isWhole: !counted.isMore,
  });
  const keys = await db
    .select({ number: orders.number })
    .from(orders)
    .where(where)
    .orderBy(...orderOf(requested.sort, requested.isDescending !== isFromEnd))
    .limit(limit)
    .offset(offset);
  return { numbers: keys.map(({ number }) => number), ...counted, page, pageCount };
}

/** Few matches are sorted after search; for many matches, the sort index is scanned. */
async function findByText(db: Db, { search, ...requested }: OrderSearch): Promise<FoundNumbers> {
  const besides = passesFilter(requested) ?? sql`true`;
  const condition = conditionFor(search);
  const orderBy = orderOf(requested.sort, requested.isDescending);
  const { keys, ...pagination } = await searchPage(db, {
    table: orders,
    key: orders.number,
    columns: [orders.customerName, orders.createdAt, orders.totalMinor, orders.status, orders.confirmBy],
    branches: condition.branches,
    filter: besides,
    orderBy,
    page: requested.page,
    size: ORDERS_PER_ADMIN_PAGE,
    max: isShort(search) ? MAX_FOUND_BY_SHORT_TEXT : MAX_FOUND,
  });
  const pageKeys = pagination.isMore
    ? await scanTo(db, {
        table: orders,
        key: orders.number,
        where: sql`(${condition.where}) and ${besides}`,
        orderBy,
        offset: (pagination.page - 1) * ORDERS_PER_ADMIN_PAGE,
        limit: ORDERS_PER_ADMIN_PAGE,
      })
    : keys;
  return { numbers: pageKeys.map(Number), ...pagination };
}

const SORTED_BY = {
  number: [],
  customer: [orders.customerName],
  date: [orders.createdAt],
  total: [orders.totalMinor],
  status: [orders.status, orders.createdAt],
  deadline: [orders.confirmBy],
} satisfies Record<OrderColumn, unknown>;

function orderOf(column: OrderColumn, isDescending: boolean): SQL[] {
  return [...SORTED_BY[column], orders.number].map(isDescending ? desc : asc);
}

/** SQL condition of an order search. */
export function matchingOrders({ search, ...filter }: OrderSearch): SQL | undefined {
  return and(matches(search), passesFilter(filter));
}

type OrderFilter = Pick<
  OrderSearch,
  "statuses" | "sources" | "isToCollect" | "isToConfirm" | "isReplacementToPack"
>;

function passesFilter({
  statuses,
  sources,
  isToCollect,
  isToConfirm,
  isReplacementToPack,
}: OrderFilter): SQL | undefined {
  return and(
    statuses.length > 0 ? inArray(orders.status, [...statuses]) : undefined,
    sources.length > 0 ? inArray(orders.source, [...sources]) : undefined,
    isToCollect ? isStillToCollect : undefined,
    isToConfirm ? waitsForConfirmation : undefined,
    isReplacementToPack ? hasReplacementToPack : undefined,
  );
}

/** SQL of `toPack` of `listOrderLines` for the replacements of a Delivered order: those that are neither packed, sent nor returned. */
const hasReplacementToPack = sql`${orders.status} = 'Delivered' and exists (
  select 1 from ${orderLines} l
  where l.order_id = ${orders.id} and (l.replaced_line_id is not null or l.exchanged_line_id is not null)
    and l.quantity > (
      select coalesce(sum(p.quantity), 0) from ${shipmentLines} p join ${shipments} s on s.id = p.shipment_id
      where p.order_line_id = l.id and ${inArray(
        sql`s.status`,
        SHIPMENT_STATUSES.filter((status) => status === "packed" || isDispatched(status)),
      )}
    ) + (
      select coalesce(sum(x.quantity), 0) from ${returnLines} x join ${returns} r on r.id = x.return_id
      where x.order_line_id = l.id and ${notInArray(sql`r.status`, NEVER_RETURNED)}
    )
)`;

/** The same for the order of a refund; a payment without an order may have one, too. */
export const isRefundOfRevenue = sql`${orders.isTest} is not true and ${orders.deliveryMethod} is distinct from 'digital'`;

/** SQL of `toCollectMinor` for an order that `isStillToCollect`. */
export const stillToCollect = sql`${orders.totalMinor} - ${orders.advanceMinor} - ${orders.receivedMinor} - ${orders.waivedMinor}`;

/**
 * Orders with revenue, which is their total less waived cash: paid ones, and cancelled ones whose advance was paid. No test orders, and no
 * gift cards: their value is owed until it pays an order, and that order is the revenue.
 */
export const hasRevenue = sql`(not ${orders.isTest}) and ${orders.deliveryMethod} <> 'digital' and (${orders.paymentStatus} <> 'Pending' or ${orders.status} = 'Cancelled' and ${orders.advanceMinor} > 0)`;

/** The condition of the partial index `orders_to_collect_idx`. */
export const isStillToCollect = sql`${orders.paymentStatus} = 'Pending' and ${orders.status} <> 'Cancelled'`;

/** SQL of `isToConfirm`. */
export const waitsForConfirmation = sql`${orders.status} = 'Pending' and ${orders.confirmBy} is not null and ${notInArray(orders.paymentMethod, [...PAID_FIRST])}`;

const SEARCHED = [orders.email, orders.customerName];

/** A number matches only what it names (`namedOrders`); other text is also searched in email and name, ignoring case. */
function matches(search: string): SQL | undefined {
  if (!search) return undefined;
  if (orderNumberIn(search) === null) return conditionFor(search).where;
  return sql`${orders.id} in ${namedOrders(search)}`;
}

function conditionFor(search: string): SearchCondition {
  const anywhere = containsIn(SEARCHED, search);
  const named = namedOrders(search);
  if (named) {
    const isNamed = sql`${orders.id} in ${named}`;
    const where = sql`((${anywhere}) or ${isNamed})`;
    return { where, branches: [{ where: anywhere }, { where: sql`${isNamed} and not (${anywhere})` }] };
  }
  if (!isShort(search)) return { where: anywhere, branches: [{ where: anywhere }] };
  const beginning = beginsWordIn(SEARCHED, search);
  return shortTextCondition({
    table: orders,
    key: orders.number,
    minKey: sql`0`,
    anywhere,
    atWordStart: beginning,
  });
}

/**
 * Order numbers of the given ids. The stock ledger refers to checkouts, of which only paid ones are orders.
 */
export async function findOrderNumbers(db: Queryable, ids: readonly string[]): Promise<Map<string, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .select({ id: orders.id, number: orders.number })
    .from(orders)
    .where(inArray(orders.id, [...ids]));
  return new Map(rows.map(({ id, number }) => [id, number]));
}
