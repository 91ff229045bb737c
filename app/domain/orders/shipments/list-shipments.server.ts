import type { TrackedLine } from "#app/domain/orders/order-line.ts";
import { parcelTo } from "#app/domain/delivery/destinations.ts";
import { asc, eq, inArray } from "drizzle-orm";
import { listChallanNumbers } from "#app/domain/orders/documents/challans.server.ts";
import { listOrderLines } from "#app/domain/orders/internal/order-lines.server.ts";
import type { Shipment, TrackingEvent } from "#app/domain/orders/shipments/shipment.ts";
import { trackingLink } from "#app/domain/orders/shipments/couriers.ts";
import type { OwnCourier } from "#app/domain/orders/shipments/own-couriers.settings.ts";
import { shipmentEvents, shipmentLines, shipments } from "#app/domain/orders/shipments/shipments.tables.ts";
import { groupedBy } from "#app/lib/grouped-by.ts";
import type { Queryable, Db } from "#app/platform/database/database.server.ts";
import { variants } from "#app/domain/catalog/catalog.tables.ts";
import { orderLines, orders } from "#app/domain/orders/orders.tables.ts";
import type { OrderShipments } from "#app/domain/orders/shipments/order-shipments.ts";
import { shippingTermsFor, type ShippingSettings } from "#app/domain/delivery/shipping.ts";

/** The shipments of each of these orders with their lines, in the order of packing. */
export async function listShipments(
  db: Queryable,
  orderIds: readonly string[],
): Promise<Map<string, Shipment[]>> {
  if (orderIds.length === 0) return new Map();
  const rows = await db
    .select()
    .from(shipments)
    .where(inArray(shipments.orderId, [...orderIds]))
    .orderBy(asc(shipments.orderId), asc(shipments.sequence));
  if (rows.length === 0) return new Map();
  const lines = await db
    .select({
      shipmentId: shipmentLines.shipmentId,
      orderLineId: shipmentLines.orderLineId,
      quantity: shipmentLines.quantity,
    })
    .from(shipmentLines)
    .innerJoin(shipments, eq(shipments.id, shipmentLines.shipmentId))
    .where(inArray(shipments.orderId, [...orderIds]));
  const byShipment = groupedBy(lines, ({ shipmentId }) => shipmentId);
  const complete = rows.map((row) => ({
    ...row,
    lines: (byShipment.get(row.id) ?? []).map(({ orderLineId, quantity }) => ({ orderLineId, quantity })),
  }));
  return groupedBy(complete, ({ orderId }) => orderId);
}

/** An order's shipments, and its lines with what became of their items. */
export async function readProgress(
  db: Queryable,
  orderId: string,
): Promise<{ shipments: Shipment[]; lines: TrackedLine[] }> {
  const orderShipments = (await listShipments(db, [orderId])).get(orderId) ?? [];
  return { shipments: orderShipments, lines: await listOrderLines(db, orderId) };
}

/** The items of an order that reached its customer, by order line; null without shipments. */
export async function countDelivered(db: Queryable, orderId: string): Promise<Map<string, number> | null> {
  const orderShipments = (await listShipments(db, [orderId])).get(orderId);
  if (!orderShipments) return null;
  const delivered = new Map<string, number>();
  for (const { status, lines } of orderShipments)
    for (const { orderLineId, quantity } of status === "delivered" ? lines : [])
      delivered.set(orderLineId, (delivered.get(orderLineId) ?? 0) + quantity);
  return delivered;
}

/** The carrier's scans of shipments, oldest first. */
export async function listTrackingEvents(
  db: Queryable,
  shipmentIds: readonly string[],
): Promise<Map<string, TrackingEvent[]>> {
  if (shipmentIds.length === 0) return new Map();
  const rows = await db
    .select({
      shipmentId: shipmentEvents.shipmentId,
      description: shipmentEvents.description,
      location: shipmentEvents.location,
      at: shipmentEvents.at,
    })
    .from(shipmentEvents)
    .where(inArray(shipmentEvents.shipmentId, [...shipmentIds]))
    .orderBy(asc(shipmentEvents.at), asc(shipmentEvents.id));
  return groupedBy(rows, ({ shipmentId }) => shipmentId);
}

/** Finds an order's shipments by its number; null if there is no such order. */
export async function findOrderShipments(
  db: Db,
  number: number,
  { shipping, ownCouriers }: { shipping: ShippingSettings; ownCouriers: { couriers: OwnCourier[] } },
): Promise<OrderShipments | null> {
  const [order] = await db.select().from(orders).where(eq(orders.number, number));
  if (!order) return null;
  const rows = await db
    .select({
      id: orderLines.id,
      productName: orderLines.productName,
      options: orderLines.optionsLabel,
      sku: orderLines.sku,
      weightGrams: variants.weightGrams,
    })
    .from(orderLines)
    .leftJoin(variants, eq(variants.id, orderLines.variantId))
    .where(eq(orderLines.orderId, order.id))
    .orderBy(asc(orderLines.position));
  const { shipments, lines: progress } = await readProgress(db, order.id);
  const toPack = new Map(progress.map((line) => [line.orderLineId, line.toPack]));
  const lines = rows.map((line) => ({ ...line, toPack: toPack.get(line.id) ?? 0 }));
  const events = await listTrackingEvents(
    db,
    shipments.map(({ id }) => id),
  );
  const challans = await listChallanNumbers(
    db,
    shipments.map(({ id }) => id),
  );
  const terms = shippingTermsFor(shipping, parcelTo(order.shippingAddress));
  const detailed = shipments.map((one) => ({
    ...one,
    trackingUrl: trackingLink(one, { zone: terms.trackingUrl, own: ownCouriers.couriers }),
    challanNumber: challans.get(one.id) ?? null,
    events: events.get(one.id) ?? [],
  }));
  return { order, lines, shipments: detailed };
}
