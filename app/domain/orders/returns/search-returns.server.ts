import {
  and,
  asc,
  desc,
  eq,
  ilike,
  inArray,
  isNotNull,
  ne,
  notInArray,
  or,
  sql,
  type SQL,
} from "drizzle-orm";
import {
  listReturnsOf,
  type RequestedReturn,
} from "#app/domain/orders/internal/returns/list-returns.server.ts";
import { orderNumberIn } from "#app/domain/orders/order.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { returnPickups } from "#app/domain/orders/returns/pickups/return-pickups.tables.ts";
import { returns } from "#app/domain/orders/returns/returns.tables.ts";
import {
  returnNumberIn,
  type ReturnRow,
  type ReturnSearch,
  GOODWILL,
  NEVER_RETURNED,
  SENT_FIRST,
} from "#app/domain/orders/returns/returns.ts";
import { DAY_MS } from "#app/lib/time/durations.ts";
import { pageWindow } from "#app/lib/http/page-window.ts";
import { containing } from "#app/platform/database/query/conditions.ts";
import { countUpTo, type BoundedCount } from "#app/platform/database/query/count-up-to.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";

export const RETURNS_PER_PAGE = 10;

/** One page of customer returns with a bounded count. A page past the end returns the last page. */
export async function searchReturns(
  db: Db,
  requested: ReturnSearch,
  now: Date,
): Promise<BoundedCount & { returns: ReturnRow[]; page: number; pageCount: number }> {
  const where = and(
    ne(returns.reason, GOODWILL),
    hasStatus(requested.status),
    requested.kind ? eq(returns.kind, requested.kind) : undefined,
    requested.isWithoutTests ? isReturnOfSale : undefined,
    matches(db, requested.search),
  );
  const counted = await countUpTo(db, returns, where);
  const { page, pageCount, offset, limit, isFromEnd } = pageWindow({
    page: requested.page,
    size: RETURNS_PER_PAGE,
    total: counted.total,
    isWhole: !counted.isMore,
  });
  const rows = await selectReturns(db)
    .where(where)
    .orderBy(...orderOf(requested, isFromEnd))
    .limit(limit)
    .offset(offset);
  const byOrder = await listReturnsOf(db, [...new Set(rows.map(({ orderId }) => orderId))]);
  const views = new Map([...byOrder.values()].flat().map((view) => [view.id, view]));
  const shown = rows.flatMap((row) => toReturnRow(row, { view: views.get(row.id), now }));
  return { returns: isFromEnd ? shown.toReversed() : shown, ...counted, page, pageCount };
}

function selectReturns(db: Db) {
  return db
    .select({
      id: returns.id,
      orderId: returns.orderId,
      orderNumber: orders.number,
      sequence: returns.sequence,
      kind: returns.kind,
      customerName: orders.customerName,
      email: orders.email,
      status: returns.status,
      resolution: returns.resolution,
      reason: returns.reason,
      createdAt: returns.createdAt,
      replacementAt: returns.replacementAt,
    })
    .from(returns)
    .innerJoin(orders, eq(orders.id, returns.orderId));
}

type SelectedReturn = Awaited<ReturnType<typeof selectReturns>>[number];

/** A row of the list; none of a goodwill refund. */
function toReturnRow(
  { orderId: _, reason, replacementAt, ...row }: SelectedReturn,
  { view, now }: { view: RequestedReturn | undefined; now: Date },
): ReturnRow[] {
  if (reason === GOODWILL) return [];
  const isApproved = row.status === "approved";
  return [
    {
      ...row,
      reason,
      items: view?.items ?? [],
      wanted: view?.wanted ?? [],
      problems: view?.problems ?? [],
      isToCheck: isApproved && view?.pickup?.state === "arrived",
      sentFirstDays:
        isApproved && replacementAt !== null
          ? Math.floor((now.getTime() - replacementAt.getTime()) / DAY_MS)
          : null,
    },
  ];
}

/** The condition of returns whose items count as returned: no claims, no goodwill refunds, none that was rejected or withdrawn. */
export const countsAsReturned = and(
  eq(returns.kind, "return"),
  ne(returns.reason, GOODWILL),
  notInArray(returns.status, NEVER_RETURNED),
);

/** The condition of returns that belong to no test order. */
export const isReturnOfSale = sql`not exists (select 1 from ${orders} o where o.id = ${returns.orderId} and o.is_test)`;

function hasStatus(status: ReturnSearch["status"]): SQL | undefined {
  if (status === null) return undefined;
  // The condition of the partial index `returns_sent_first_idx`.
  return status === SENT_FIRST
    ? and(eq(returns.status, "approved"), isNotNull(returns.replacementAt))
    : eq(returns.status, status);
}

/** Uses the index of a status; without one, ids are chronological. */
function orderOf({ status, sort }: ReturnSearch, isFromEnd: boolean): SQL[] {
  const columns = status ? [returns.createdAt, returns.id] : [returns.id];
  return columns.map((sort === "newest") === isFromEnd ? asc : desc);
}

/** A return or order number and the tracking number of a pickup match exactly; other text is searched in email and name. */
function matches(db: Db, search: string): SQL | undefined {
  if (!search) return undefined;
  const one = returnNumberIn(search);
  if (one) {
    return and(eq(returns.sequence, one.sequence), ofOrders(db, eq(orders.number, one.orderNumber)));
  }
  const number = orderNumberIn(search);
  const pattern = containing(search);
  const ordered =
    number === null
      ? or(ilike(orders.email, pattern), ilike(orders.customerName, pattern))
      : eq(orders.number, number);
  const collected = db
    .select({ id: returnPickups.returnId })
    .from(returnPickups)
    .where(eq(returnPickups.trackingNumber, search));
  // A union, because the database would use no index for alternatives of different tables.
  const ofThese = db.select({ id: returns.id }).from(returns).where(ofOrders(db, ordered));
  return inArray(returns.id, ofThese.unionAll(collected));
}

function ofOrders(db: Db, where: SQL | undefined): SQL {
  return inArray(returns.orderId, db.select({ id: orders.id }).from(orders).where(where));
}
