import { and, count, desc, eq, ilike, inArray, or, type SQL } from "drizzle-orm";
import type { OrderStatus } from "#app/domain/orders/order.ts";
import { orderNumberIn, type OrderSearch } from "#app/domain/orders/order-search.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
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

/** One page of all orders, newest first, with how many match. A page past the end shows the last one. */
export async function searchOrders(
  db: Db,
  asked: OrderSearch,
): Promise<{ orders: OrderRow[]; total: number; page: number; pageCount: number }> {
  const where = and(matches(asked.search), statusIn(asked.statuses));
  const [counted] = await db.select({ rows: count() }).from(orders).where(where);
  const total = counted?.rows ?? 0;
  const pageCount = Math.max(1, Math.ceil(total / ORDERS_PER_DESK_PAGE));
  const page = Math.min(asked.page, pageCount);
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
    .where(where)
    .orderBy(desc(orders.number))
    .limit(ORDERS_PER_DESK_PAGE)
    .offset((page - 1) * ORDERS_PER_DESK_PAGE);
  return { orders: rows, total, page, pageCount };
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
