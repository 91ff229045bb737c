import type { BadgeTone } from "#app/domain/orders/order.ts";
import type { ShipmentStatus } from "#app/domain/orders/shipments/shipment.ts";

/** The badge of a shipment's status. */
export function shipmentTone(status: ShipmentStatus): BadgeTone {
  if (status === "delivered") return "green";
  if (status === "packed") return "yellow";
  return status === "shipped" || status === "out-for-delivery" ? "blue" : "red";
}
