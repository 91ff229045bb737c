import { inArray } from "drizzle-orm";
import { orders } from "#app/domain/orders/orders.tables.ts";
import type { ParcelKey } from "#app/domain/orders/parcels/parcel-list.ts";
import { listShipments } from "#app/domain/orders/shipments/list-shipments.server.ts";
import {
  shipmentLabel,
  shippingLabelOf,
  type Sender,
  type ShippingLabel,
} from "#app/domain/orders/shipments/shipping-label.ts";
import type { Db } from "#app/platform/database/database.server.ts";

export type ListLabelsResult =
  | { ok: true; labels: ShippingLabel[] }
  /** The parcels without a weight, without which no courier takes them, by their labels' numbers. */
  | { ok: false; error: "no-weight"; parcels: string[] };

/** The labels of these parcels, in the order given; unknown ones are omitted. Errors: `no-weight`, for all of them together. */
export async function listLabels(
  db: Db,
  keys: readonly ParcelKey[],
  sender: Sender,
): Promise<ListLabelsResult> {
  if (keys.length === 0) return { ok: true, labels: [] };
  const numbers = [...new Set(keys.map(({ orderNumber }) => orderNumber))];
  const orderRows = await db.select().from(orders).where(inArray(orders.number, numbers));
  const byNumber = new Map(orderRows.map((order) => [order.number, order]));
  const shipments = await listShipments(
    db,
    orderRows.map(({ id }) => id),
  );
  const labels: ShippingLabel[] = [];
  const unweighed: string[] = [];
  for (const { orderNumber, sequence } of keys) {
    const order = byNumber.get(orderNumber);
    const shipment = order && shipments.get(order.id)?.find((one) => one.sequence === sequence);
    if (!order || !shipment) continue;
    const result = shippingLabelOf(order, shipment, sender);
    if (result.ok) labels.push(result.label);
    else unweighed.push(shipmentLabel(orderNumber, sequence));
  }
  return unweighed.length > 0 ? { ok: false, error: "no-weight", parcels: unweighed } : { ok: true, labels };
}
