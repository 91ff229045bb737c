import { sql } from "drizzle-orm";
import { orderLines } from "#app/domain/orders/orders.tables.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";

// Bounds the cost for best-selling products; old orders are less relevant.
const MAX_ORDERS = 200;
const MAX_PRODUCTS = 50;

/**
 * Counts the products bought together with this one in its last 200 orders, by product id; the 50 most
 * frequent.
 */
export async function countBoughtTogether(
  db: Queryable,
  productId: string,
): Promise<ReadonlyMap<string, number>> {
  const { rows } = await db.execute<{ id: string; orders: number }>(sql`
    with recent as materialized (
      select ${orderLines.orderId} as order_id from ${orderLines} where ${orderLines.productId} = ${productId}
      order by ${orderLines.id} desc limit ${MAX_ORDERS}
    )
    select ${orderLines.productId} as id, count(distinct ${orderLines.orderId})::int as orders
    from ${orderLines}
    where ${orderLines.orderId} in (select order_id from recent)
      and ${orderLines.productId} is not null and ${orderLines.productId} <> ${productId}
    group by 1 order by 2 desc, 1 limit ${MAX_PRODUCTS}
  `);
  return new Map(rows.map(({ id, orders }) => [id, orders]));
}
