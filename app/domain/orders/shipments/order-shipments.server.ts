import { asc, eq } from "drizzle-orm";
import { variants } from "#app/domain/catalog/catalog.tables.ts";
import { orderLines, orders } from "#app/domain/orders/orders.tables.ts";
import { trackingLink } from "#app/domain/orders/shipments/carrier.ts";
import { listTrackingEvents, readProgress } from "#app/domain/orders/shipments/list-shipments.server.ts";
import type { OrderShipments } from "#app/domain/orders/shipments/order-shipments.ts";
import { shippingTermsFor, type ShippingSettings } from "#app/domain/delivery/shipping.ts";
import type { Db } from "#app/platform/database/database.server.ts";

/** Finds an order's shipments by its number; null if there is no such order. */
export async function findOrderShipments(
  db: Db,
  number: number,
  shipping: ShippingSettings,
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
  const { shipments, progress } = await readProgress(db, order.id);
  const toPack = new Map(progress.map((line) => [line.orderLineId, line.toPack]));
  const lines = rows.map((line) => ({ ...line, toPack: toPack.get(line.id) ?? 0 }));
  const events = await listTrackingEvents(
    db,
    shipments.map(({ id }) => id),
  );
  const terms = shippingTermsFor(shipping, order.shippingAddress.country);
  const detailed = shipments.map((one) => ({
    ...one,
    trackingUrl: trackingLink(one, terms.trackingUrl),
    events: events.get(one.id) ?? [],
  }));
  return { order, lines, shipments: detailed };
}
