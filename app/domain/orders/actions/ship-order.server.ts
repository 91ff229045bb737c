import {
  changeOrder,
  applyTransitions,
  type OrderTransition,
} from "#app/domain/orders/internal/actions/change-order.server.ts";
import type {
  OrderChange,
  OrderChangeResult,
  OrderRefusal,
} from "#app/domain/orders/actions/order-changes.ts";
import type { OrderDeps } from "#app/domain/orders/order-deps.server.ts";
import { dispatchRest } from "#app/domain/orders/shipments/dispatch-shipment.server.ts";
import { sellerDetailsOf, type SellerDetails } from "#app/domain/settings/seller.ts";
import { processingTransition } from "#app/domain/orders/actions/start-processing.server.ts";

type Shipment = OrderChange & { trackingNumber: string };

/**
 * Marks a Processing order as Shipped, with the tracking number if it is known; `setTrackingNumber` adds it later.
 * Admin only.
 */
export async function shipOrder(
  deps: OrderDeps,
  { trackingNumber, ...change }: Shipment,
): Promise<OrderChangeResult> {
  return changeOrder(deps, change, shippedTransition(trackingNumber, await sellerOf(deps)));
}

/** Processes and ships an order that may still be Pending, with a single email. */
export async function processAndShipOrder(
  deps: OrderDeps,
  { trackingNumber, ...change }: Shipment,
): Promise<OrderChangeResult> {
  const transitions: OrderTransition<OrderRefusal>[] = [
    processingTransition({ isShippedAtOnce: true }),
    shippedTransition(trackingNumber, await sellerOf(deps)),
  ];
  return applyTransitions(deps, change, transitions);
}

async function sellerOf({ settings }: OrderDeps): Promise<SellerDetails> {
  return sellerDetailsOf(await settings.get());
}

/** The dispatch of all that has not left yet, in one shipment unless some is packed. It issues the tax invoice. */
function shippedTransition(trackingNumber: string, seller: SellerDetails): OrderTransition<OrderRefusal> {
  return {
    to: "Shipped",
    by: "admin",
    async apply(tx, order, at) {
      const sent = await dispatchRest(tx, order, { trackingNumber, seller, at });
      // Refunds cannot withdraw all pieces of an order that has not left, so only a packed shipment can be out of date.
      if (!sent.ok) return { ok: false, error: "not-possible", status: order.status };
      const { event } = sent;
      const number = event.detail?.trackingNumber ?? order.trackingNumber;
      return { set: { trackingNumber: number, shippedAt: at }, event };
    },
  };
}
