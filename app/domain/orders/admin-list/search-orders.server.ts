import { and, asc, desc, inArray, sql, type SQL } from "drizzle-orm";
import { describedOrders, namedOrders } from "#app/domain/orders/admin-list/named-orders.server.ts";
import type { OrderRow } from "#app/domain/orders/admin-list/order-row.ts";
import {
  isNarrowed,
  type OrderColumn,
  type OrderSearch,
} from "#app/domain/orders/admin-list/order-search.ts";
import { listOrderLinesByOrder } from "#app/domain/orders/internal/order-lines.server.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { isSentAfterDelivery } from "#app/domain/orders/shipments/shipment.ts";
import { passesFilters } from "#app/domain/orders/admin-list/order-filter-conditions.server.ts";
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
  now: Date,
): Promise<BoundedCount & { orders: OrderRow[]; page: number; pageCount: number }> {
  const { numbers, ...pagination } = isNarrowed(requested)
    ? await findMatching(db, requested, now)
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

/** Orders without a search and filters, read from the nearer end of the list. */
async function findInOrder(db: Db, requested: OrderSearch): Promise<FoundNumbers> {
  const counted = await countUpTo(db, orders, undefined);
  const { page, pageCount, isFromEnd, ...window } = pageWindow({
    page: requested.page,
    size: ORDERS_PER_ADMIN_PAGE,
    total: counted.total,
    isWhole: !counted.isMore,
  });
  const isDescending = requested.isDescending !== isFromEnd;
  return {
    numbers: await readWindow(db, { ...requested, isDescending }, window),
    ...counted,
    page,
    pageCount,
  };
}

/**
 * Searched and filtered orders. Few matches are found once, counted and sorted; for many matches, the sort index is scanned.
 */
async function findMatching(db: Db, requested: OrderSearch, now: Date): Promise<FoundNumbers> {
  const { search, sort, isDescending, page } = requested;
  const filter = passesFilters(requested, now) ?? sql`true`;
  const condition = conditionFor(search);
  const orderBy = orderOf(sort, isDescending);
  const { keys, ...pagination } = await searchPage(db, {
    table: orders,
    key: orders.number,
    columns: [orders.customerName, orders.createdAt, orders.totalMinor, orders.status, orders.confirmBy],
    branches: condition?.branches ?? [{ where: sql`true` }],
    filter,
    orderBy,
    page,
    size: ORDERS_PER_ADMIN_PAGE,
    max: isShort(search) ? MAX_FOUND_BY_SHORT_TEXT : MAX_FOUND,
  });
  if (!pagination.isMore) return { numbers: keys.map(Number), ...pagination };
  const window = { offset: (pagination.page - 1) * ORDERS_PER_ADMIN_PAGE, limit: ORDERS_PER_ADMIN_PAGE };
  if (!condition)
    return { numbers: await readWindow(db, requested, { ...window, where: filter }), ...pagination };
  const scanned = await scanTo(db, {
    ...window,
    table: orders,
    key: orders.number,
    where: sql`(${condition.where}) and ${filter}`,
    orderBy,
  });
  return { numbers: scanned.map(Number), ...pagination };
}

/** The numbers of a part of the list, by the planner's choice of an index. */
async function readWindow(
  db: Db,
  { sort, isDescending }: Pick<OrderSearch, "sort" | "isDescending">,
  { where, limit, offset }: { where?: SQL; limit: number; offset: number },
): Promise<number[]> {
  const keys = await db
    .select({ number: orders.number })
    .from(orders)
    .where(where)
    .orderBy(...orderOf(sort, isDescending))
    .limit(limit)
    .offset(offset);
  return keys.map(({ number }) => number);
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
export function matchingOrders({ search, ...requested }: OrderSearch, now: Date): SQL | undefined {
  return and(conditionFor(search)?.where, passesFilters(requested, now));
}

const SEARCHED = [orders.email, orders.customerName];

/**
 * A number matches only what it names (`namedOrders`); other text is also searched in email and name, ignoring case, and in what it describes.
 * Null without a search.
 */
function conditionFor(search: string): SearchCondition | null {
  if (search === "") return null;
  const named = namedOrders(search);
  if (orderNumberIn(search) !== null) return anyWay(named, inEachOf(named));
  const anywhere = containsIn(SEARCHED, search);
  if (isShort(search))
    return shortTextCondition({
      table: orders,
      key: orders.number,
      minKey: sql`0`,
      anywhere,
      atWordStart: beginsWordIn(SEARCHED, search),
    });
  const ways = [anywhere, ...named, ...describedOrders(search)];
  return anyWay(
    ways,
    anyOf([anywhere, ...(named.length > 0 ? [inEachOf(named)] : []), ...describedOrders(search)]),
  );
}

const anyWay = (ways: readonly SQL[], where: SQL): SearchCondition => ({
  where,
  branches: ways.map((way, index) => ({ where: except(way, ways.slice(0, index)) })),
});

/** SQL of the orders that match any of the conditions, each by its own index. */
const inEachOf = (conditions: readonly SQL[]) =>
  sql`${orders.id} in (${sql.join(
    conditions.map((where) => sql`select ${orders.id} from ${orders} where ${where}`),
    sql` union `,
  )})`;

const anyOf = (ways: readonly SQL[]) =>
  sql`(${sql.join(
    ways.map((way) => sql`(${way})`),
    sql` or `,
  )})`;

/** A branch of a search finds no row that an earlier branch finds. Its own condition stays bare: `is true` around it would use no index. */
const except = (way: SQL, earlier: readonly SQL[]) =>
  earlier.length === 0 ? way : sql`(${way}) and ${anyOf(earlier)} is not true`;

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
