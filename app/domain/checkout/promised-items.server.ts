import { notInArray, sql } from "drizzle-orm";
import { checkouts } from "#app/domain/checkout/checkout.tables.ts";
import { orderLines, orders } from "#app/domain/orders/orders.tables.ts";
import { returnLines, returns } from "#app/domain/orders/returns/returns.tables.ts";
import { NEVER_RETURNED } from "#app/domain/orders/returns/returns.ts";
import { shipmentLines, shipments } from "#app/domain/orders/shipments/shipments.tables.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";
import { isAmong } from "#app/platform/database/query/conditions.ts";

/**
 * Items of variants that are sold and still in the shop, by variant id: those of orders that have not left (see `progressOf`) and of
 * checkouts that are being paid. They are not in the variants' inventory. One statement, so that no item is missed or counted twice while
 * a checkout becomes an order.
 */
export async function countPromisedItems(
  db: Queryable,
  variantIds: readonly string[],
): Promise<Map<string, number>> {
  if (variantIds.length === 0) return new Map();
  const { rows } = await db.execute<{ id: string; quantity: string }>(sql`
    select promised.id, sum(promised.quantity) as quantity from (
      select ${orderLines.variantId} as id, greatest(0, ${orderLines.quantity}
        - coalesce((select sum(${returnLines.quantity}) from ${returnLines}
            join ${returns} on ${returns.id} = ${returnLines.returnId}
            where ${returnLines.orderLineId} = ${orderLines.id} and ${returns.kind} = 'return'
              and ${notInArray(returns.status, NEVER_RETURNED)}), 0)
        - coalesce((select sum(${shipmentLines.quantity}) from ${shipmentLines}
            join ${shipments} on ${shipments.id} = ${shipmentLines.shipmentId}
            where ${shipmentLines.orderLineId} = ${orderLines.id}
              and ${shipments.status} in ('shipped', 'out-for-delivery', 'delivered', 'returning')), 0)) as quantity
      from ${orderLines} join ${orders} on ${orders.id} = ${orderLines.orderId}
      where ${isAmong(orderLines.variantId, variantIds)} and ${orders.status} in ('Pending', 'Processing', 'Shipped')
      union all
      select (line ->> 'variantId')::uuid, (line ->> 'quantity')::int
      from ${checkouts}, jsonb_array_elements(${checkouts.plan} -> 'lines') as line
      where ${checkouts.status} = 'reserved'
    ) as promised
    where promised.id = any(${sql.param([...variantIds])}::uuid[])
    group by promised.id`);
  return new Map(rows.map(({ id, quantity }) => [id, Number(quantity)]));
}
