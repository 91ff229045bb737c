import { orderElementId } from "#app/domain/orders/order.ts";

/** Our reference of a shipment at the carrier, never used for another: "000012-1". */
export function bookingReference(orderNumber: number, sequence: number): string {
  return `${orderElementId(orderNumber)}-${sequence}`;
}
