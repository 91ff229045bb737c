import {
  changeOrder,
  changeOrderThrough,
  type OrderStep,
} from "#app/domain/orders/actions/change-order.server.ts";
import { shippedMail } from "#app/domain/orders/emails/order-action-emails.server.ts";
import type { OrderChange, OrderChangeResult } from "#app/domain/orders/actions/order-changes.ts";
import type { OrderDeps } from "#app/domain/orders/order-deps.server.ts";
import { issueInvoice } from "#app/domain/orders/documents/issue-invoice.server.ts";
import { sellerDetailsOf, type SellerDetails } from "#app/domain/settings/gst-seller.ts";
import { processingStep } from "#app/domain/orders/actions/start-processing.server.ts";

type Shipment = OrderChange & { trackingNumber: string };

/**
 * Marks a Processing order as Shipped, with the tracking number if there is one; `trackOrder` adds it later.
 * Admin only.
 */
export async function shipOrder(
  deps: OrderDeps,
  { trackingNumber, ...change }: Shipment,
): Promise<OrderChangeResult> {
  return changeOrder(deps, change, shippedStep(trackingNumber, await sellerOf(deps)));
}

/** Processes and ships an order that may still be Pending, with a single email. */
export async function processAndShipOrder(
  deps: OrderDeps,
  { trackingNumber, ...change }: Shipment,
): Promise<OrderChangeResult> {
  const steps = [processingStep({ isMailed: false }), shippedStep(trackingNumber, await sellerOf(deps))];
  return changeOrderThrough(deps, change, steps);
}

async function sellerOf({ settings }: OrderDeps): Promise<SellerDetails> {
  return sellerDetailsOf(await settings.get());
}

/** The dispatch, which issues the tax invoice of an order at prices with GST inside. */
function shippedStep(trackingNumber: string, seller: SellerDetails): OrderStep {
  return {
    to: "Shipped",
    by: "admin",
    kind: "shipped",
    async apply(tx, order, at) {
      await issueInvoice(tx, order, { seller, at });
      return {
        set: { trackingNumber: trackingNumber || null, shippedAt: at },
        detail: trackingNumber ? { trackingNumber } : {},
        mail: shippedMail(order, trackingNumber, at),
      };
    },
  };
}
