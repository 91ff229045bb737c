import { and, asc, desc, eq, ilike, inArray, or, type SQL } from "drizzle-orm";
import type { OrderStatus } from "#app/domain/orders/order.ts";
import { orderNumberIn, type OrderColumn, type OrderSearch } from "#app/domain/orders/order-search.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { pageWindow } from "#app/lib/page-window.ts";
import { countUpTo, type BoundedCount } from "#app/platform/database/count-up-to.server.ts";
import { containing } from "#app/platform/database/containing.ts";
import type { Db } from "#app/platform/database/database.server.ts";

export const ORDERS_PER_DESK_PAGE = 10;

/** An order as a row of the order desk. The amount in minor units of its currency. */
export interface OrderRow {
  number: number;
  customerName: string;
  email: string;
  createdAt: Date;
  totalMinor: number;
  currency: string;
  status: OrderStatus;
}

/**
 * One page of all orders in the order that is asked for, with how many match, as far as they are counted. A page past the end
 * shows the last one.
 */
export async function searchOrders(
  db: Db,
  asked: OrderSearch,
): Promise<BoundedCount & { orders: OrderRow[]; page: number; pageCount: number }> {
  const where = matchingOrders(asked);
  const counted = await countUpTo(db, orders, where);
  const { page, pageCount, offset, limit, isFromEnd } = pageWindow({
    page: asked.page,
    size: ORDERS_PER_DESK_PAGE,
    total: counted.total,
    isWhole: !counted.isMore,
  });
  // The rows of the page alone are read whole: what is skipped is skipped in an index where there is one.
  const keys = db
    .select({ number: orders.number })
    .from(orders)
    .where(where)
    .orderBy(...orderOf(asked.sort, asked.isDescending !== isFromEnd))
    .limit(limit)
    .offset(offset)
    .as("keys");
  const rows = await db
    .select({
      number: orders.number,
      customerName: orders.customerName,
      email: orders.email,
      createdAt: orders.createdAt,
      totalMinor: orders.totalMinor,
      currency: orders.currency,
      status: orders.status,
    })
    .from(orders)
    .innerJoin(keys, eq(keys.number, orders.number))
    .orderBy(...orderOf(asked.sort, asked.isDescending));
  return { orders: rows, ...counted, page, pageCount };
}

const SORTED_BY = {
  number: [],
  customer: [orders.customerName],
  date: [orders.createdAt],
  total: [orders.totalMinor],
  status: [orders.status, orders.createdAt],
} satisfies Record<OrderColumn, unknown>;

function orderOf(column: OrderColumn, isDescending: boolean): SQL[] {
  return [...SORTED_BY[column], orders.number].map(isDescending ? desc : asc);
}

/** What an order must be to be found. */
export function matchingOrders({ search, statuses }: OrderSearch): SQL | undefined {
  return and(matches(search), statusIn(statuses));
}

function statusIn(statuses: readonly OrderStatus[]): SQL | undefined {
  return statuses.length > 0 ? inArray(orders.status, [...statuses]) : undefined;
}

/** A number is that order exactly; any other text is looked for in the customer's address and name, in any case. */
function matches(search: string): SQL | undefined {
  if (!search) return undefined;
  const number = orderNumberIn(search);
  if (number !== null) return eq(orders.number, number);
  const pattern = containing(search);
  return or(ilike(orders.email, pattern), ilike(orders.customerName, pattern));
}
