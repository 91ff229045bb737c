import {
  changeOrder,
  changeOrderThrough,
  type OrderStep,
} from "#app/domain/orders/actions/change-order.server.ts";
import { shippedMail } from "#app/domain/orders/emails/order-action-emails.server.ts";
import type { OrderChange, OrderChangeResult } from "#app/domain/orders/actions/order-changes.ts";
import type { OrderDeps } from "#app/domain/orders/order-deps.server.ts";
import { processingStep } from "#app/domain/orders/actions/start-processing.server.ts";

type Shipment = OrderChange & { trackingNumber: string };

/**
 * Marks a Processing order as Shipped, with the tracking number if there is one; `trackOrder` adds it later.
 * Admin only.
 */
export function shipOrder(
  deps: OrderDeps,
  { trackingNumber, ...change }: Shipment,
): Promise<OrderChangeResult> {
  return changeOrder(deps, change, shippedStep(trackingNumber));
}

/** Processes and ships an order that may still be Pending, with a single email. */
export function processAndShipOrder(
  deps: OrderDeps,
  { trackingNumber, ...change }: Shipment,
): Promise<OrderChangeResult> {
  const steps = [processingStep({ isMailed: false }), shippedStep(trackingNumber)];
  return changeOrderThrough(deps, change, steps);
}

function shippedStep(trackingNumber: string): OrderStep {
  return {
    to: "Shipped",
    by: "admin",
    kind: "shipped",
    apply: (_tx, order, at) => ({
      set: { trackingNumber: trackingNumber || null, shippedAt: at },
      detail: trackingNumber ? { trackingNumber } : {},
      mail: shippedMail(order, trackingNumber, at),
    }),
  };
}
