import { and, desc, eq, gte, lt, notInArray, sql } from "drizzle-orm";
import { users } from "#app/domain/customers/customers.tables.ts";
import { orderEvents, orderLines, orders } from "#app/domain/orders/orders.tables.ts";
import { returnLines, returns } from "#app/domain/orders/returns/returns.tables.ts";
import { NEVER_RETURNED } from "#app/domain/orders/returns/returns.ts";
import { shipmentLines, shipments } from "#app/domain/orders/shipments/shipments.tables.ts";
import type { Db } from "#app/platform/database/database.server.ts";

interface Span {
  from: Date;
  /** Exclusive. */
  to: Date;
}

/** The person who packed a parcel; of a parcel of an earlier version the one who recorded that it left. */
const packerId = sql`coalesce(${shipments.packedById}, (
  select ${orderEvents.actorId} from ${orderEvents}
  where ${orderEvents.orderId} = ${shipments.orderId} and ${orderEvents.kind} = 'shipped' and ${orderEvents.at} >= ${shipments.createdAt}
  order by ${orderEvents.at} limit 1))`;

/**
 * Claimed items of a span with the parcel that they came in or should have come in, newest first; refused and withdrawn claims are left
 * out. An item that was sent twice belongs to its last delivered parcel before the claim.
 */
export function listClaimedItems(db: Db, { from, to }: Span) {
  const parcelId = sql`(
    select s.id from ${shipments} s join ${shipmentLines} p on p.shipment_id = s.id
    where p.order_line_id = ${returnLines.orderLineId} and s.shipped_at is not null and s.created_at <= ${returns.createdAt}
    order by s.delivered_at desc nulls last, s.sequence desc limit 1)`;
  return db
    .select({
      orderNumber: orders.number,
      sequence: returns.sequence,
      createdAt: returns.createdAt,
      status: returns.status,
      problem: returnLines.problem,
      outcome: returnLines.outcome,
      isReplaced: sql<boolean>`${returnLines.replacementLineId} is not null`,
      product: orderLines.productName,
      options: orderLines.optionsLabel,
      sku: orderLines.sku,
      quantity: returnLines.quantity,
      // Empty where the claim's parcel or its courier is unknown.
      courier: sql<string>`coalesce(${shipments.courier}, '')`,
      trackingNumber: shipments.trackingNumber,
      packer: sql<string>`coalesce(${users.name}, '')`,
      comment: returns.comment,
    })
    .from(returnLines)
    .innerJoin(returns, eq(returns.id, returnLines.returnId))
    .innerJoin(orders, eq(orders.id, returns.orderId))
    .innerJoin(orderLines, eq(orderLines.id, returnLines.orderLineId))
    .leftJoin(shipments, eq(shipments.id, parcelId))
    .leftJoin(users, eq(users.id, packerId))
    .where(
      and(
        eq(returns.kind, "claim"),
        notInArray(returns.status, NEVER_RETURNED),
        gte(returns.createdAt, from),
        lt(returns.createdAt, to),
      ),
    )
    .orderBy(desc(returns.createdAt), desc(returns.id), orderLines.position);
}

export type ClaimedItem = Awaited<ReturnType<typeof listClaimedItems>>[number];

/** Items that were sent in a span, by courier and by packer; empty names are unknown. */
export async function countSentItems(
  db: Db,
  { from, to }: Span,
): Promise<{ couriers: Map<string, number>; packers: Map<string, number> }> {
  const rows = await db
    .select({
      courier: shipments.courier,
      packer: sql<string>`coalesce(${users.name}, '')`,
      items: sql<number>`sum(${shipmentLines.quantity})::int`,
    })
    .from(shipments)
    .innerJoin(shipmentLines, eq(shipmentLines.shipmentId, shipments.id))
    .leftJoin(users, eq(users.id, packerId))
    .where(and(gte(shipments.shippedAt, from), lt(shipments.shippedAt, to)))
    .groupBy(shipments.courier, users.name);
  const couriers = new Map<string, number>();
  const packers = new Map<string, number>();
  for (const { courier, packer, items } of rows) {
    couriers.set(courier, (couriers.get(courier) ?? 0) + items);
    packers.set(packer, (packers.get(packer) ?? 0) + items);
  }
  return { couriers, packers };
}
