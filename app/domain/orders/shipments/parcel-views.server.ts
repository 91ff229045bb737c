import { describePieces } from "#app/domain/orders/line-pieces.ts";
import type { ParcelView } from "#app/domain/orders/customer-orders/order-view.ts";
import { trackingLink } from "#app/domain/orders/shipments/carrier.ts";
import { listShipments, listTrackingEvents } from "#app/domain/orders/shipments/list-shipments.server.ts";
import { SHIPMENT_STATUS_LABELS, type Shipment } from "#app/domain/orders/shipments/shipment.ts";
import { groupedBy } from "#app/lib/grouped-by.ts";
import { itemLabel } from "#app/lib/text/item-label.ts";
import type { Db } from "#app/platform/database/database.server.ts";

interface OrderedLine {
  id: string;
  productName: string;
  options: string;
}

/** The shipments of customers' orders: all of them, and those to show. */
export async function listParcelViews(db: Db, lines: ReadonlyMap<string, readonly OrderedLine[]>) {
  const shipments = await listShipments(db, [...lines.keys()]);
  const all = [...shipments.values()].flat();
  const events = await listTrackingEvents(
    db,
    all.map(({ id }) => id),
  );
  const parcels = all
    .filter(({ status }) => status !== "packed" && status !== "cancelled")
    .map((shipment) => ({
      orderId: shipment.orderId,
      ...toView(shipment, lines.get(shipment.orderId) ?? []),
      events: events.get(shipment.id) ?? [],
    }));
  return { shipments, parcels: groupedBy(parcels, ({ orderId }) => orderId) };
}

/** Whether parcels say more than the order's status and tracking number. */
export function hasParcelDetails(parcels: readonly ParcelView[]): boolean {
  return parcels.length > 1 || parcels.some(({ courier, events }) => courier !== "" || events.length > 0);
}

function toView(
  { carrier, courier, trackingNumber, sequence, status, lines }: Shipment,
  ordered: readonly OrderedLine[],
): Omit<ParcelView, "events"> {
  const labels = new Map(
    ordered.map(({ id, productName, options }) => [id, itemLabel(productName, options)]),
  );
  return {
    sequence,
    status: SHIPMENT_STATUS_LABELS[status],
    courier,
    trackingNumber,
    trackingUrl: trackingLink({ carrier, courier, trackingNumber }, undefined),
    pieces: lines.flatMap(
      ({ orderLineId, quantity }) => describePieces(quantity, labels.get(orderLineId) ?? "") ?? [],
    ),
  };
}
