import { changeOrder } from "#app/domain/orders/change-order.server.ts";
import { shippedMail } from "#app/domain/orders/emails/order-step-mails.server.ts";
import type { OrderChange, OrderChangeResult } from "#app/domain/orders/order-changes.ts";
import type { OrderDeps } from "#app/domain/orders/order-deps.server.ts";

/**
 * The parcel leaves: Processing becomes Shipped, with the carrier's tracking number; empty where there is none yet, which
 * `trackOrder` adds. For the administrator.
 */
export function shipOrder(
  deps: OrderDeps,
  { trackingNumber, ...change }: OrderChange & { trackingNumber: string },
): Promise<OrderChangeResult> {
  return changeOrder(deps, change, {
    to: "Shipped",
    by: "admin",
    kind: "shipped",
    take: (_tx, order, at) => ({
      set: { trackingNumber: trackingNumber || null, shippedAt: at },
      detail: trackingNumber ? { trackingNumber } : {},
      mail: shippedMail(order, trackingNumber),
    }),
  });
}
