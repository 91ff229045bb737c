import type { z } from "zod";
import type { CartChange, CartLine, PricedLine, RequestedLine } from "#app/domain/cart/cart.ts";
import type { CheckoutRequest } from "#app/domain/checkout/checkout.forms.ts";
import type { StoredPlan, StoredPlanLine } from "#app/domain/checkout/stored-plan.ts";
import type { OrderStatus } from "#app/domain/orders/order.ts";
import type { PaymentMethod } from "#app/domain/payments/payment-methods.ts";
import type { Purpose } from "#app/domain/customers/consents/privacy-notice.ts";

/** A cart line to be bought, with its current price and quantity. */
export type PlannedLine = z.infer<typeof StoredPlanLine>;

/** The order's content, fixed when stock is reserved. */
export type CheckoutPlan = z.infer<typeof StoredPlan>;

/** Whether a plan has these pieces and no others. `lines` has one line per variant. */
export function hasSameGoods(
  plan: Pick<CheckoutPlan, "lines"> | null,
  lines: readonly Pick<RequestedLine, "variantId" | "quantity">[],
): boolean {
  const planned = new Map(plan?.lines.map(({ variantId, quantity }) => [variantId, quantity]));
  return (
    planned.size === lines.length &&
    lines.every(({ variantId, quantity }) => planned.get(variantId) === quantity)
  );
}

/** What a checkout takes out of the cart. Empty without a plan. */
export function orderedLines(plan: Pick<CheckoutPlan, "lines"> | null): CartLine[] {
  return plan?.lines.map(({ variantId, quantity }) => ({ variantId, quantity })) ?? [];
}

/** The amount that is paid online before the order is placed: the total, the advance of a cash order, or nothing. */
export function payableMinor({
  payment,
  cash,
  totals,
}: Pick<CheckoutPlan, "payment" | "cash" | "totals">): number {
  return payment === "cash" ? (cash?.advanceMinor ?? 0) : totals.totalMinor;
}

/** One press of Place Order. A resent request has the same key. */
export interface PlaceOrderRequest extends CheckoutRequest {
  /** The customer, or the row of a guest. */
  userId: string;
  /** The back-in-stock alerts whose held pieces this buyer may buy. */
  heldAlertIds?: readonly string[];
  /** The checkouts that guests began in this browser. Their contact may differ from the current buyer's. */
  openedCheckoutIds?: readonly string[];
  /** The buyer's network address as a keyed digest; missing where addresses are not limited. */
  network?: string;
  guest?: {
    /** The stored cart of a visitor, where there is one. */
    cartId: string | null;
    /** The consents given at this checkout. */
    consents: readonly Purpose[];
  };
}

export type PlaceOrderResult =
  /** `isToConfirm`: the customer has to confirm it within the hours of the rules. */
  | { kind: "placed"; orderId: string; orderNumber: number; isToConfirm?: boolean }
  /**
   * Prices, stock, the code or the total differ from what the shopper saw. Nothing was reserved or charged.
   * `lines` is null if the cart itself has changed and has to be reloaded.
   */
  | { kind: "cart-changed"; changes: CartChange[]; lines: PricedLine[] | null }
  /** The stock is held, and the shopper pays on the provider's page. */
  | { kind: "pay"; checkoutId: string }
  /**
   * The shop does not take this kind of payment for this order. Nothing was reserved or charged. `hidden`: the rules hide this method for
   * such an order.
   */
  | { kind: "method-refused"; message: string; hidden?: PaymentMethod }
  /** Questions to be answered before this cash order is placed. Nothing was reserved. */
  | { kind: "cash-questions"; questions: { id: string; text: string }[] }
  /** The order can be paid in cash after this advance, in minor units, which the shopper has not agreed to yet. Nothing was reserved or charged. */
  | { kind: "advance-needed"; advanceMinor: number }
  /** The order would hold more unpaid stock than one buyer may hold. Nothing was reserved or charged. */
  | { kind: "stock-refused"; message: string }
  /** The chosen way of delivery is not offered for this order. Nothing was reserved or charged. */
  | { kind: "delivery-refused"; message: string }
  /** The shop does not deliver to this address. Nothing was reserved or charged. */
  | { kind: "not-delivered"; message: string }
  | { kind: "declined"; message: string }
  /** The provider did not respond; the attempt is closed and no money moved. */
  | { kind: "payment-unavailable" }
  /**
   * The same cart was ordered already, in another tab or before the form was changed: nothing was reserved or charged for this one.
   * `ordered`: the lines of that order.
   */
  | { kind: "already-ordered"; orderId: string; orderNumber: number; ordered: CartLine[] }
  /** The idempotency key was used for a different request. */
  | { kind: "key-reused" }
  /** The same request is still being processed elsewhere. */
  | { kind: "in-progress" };

/** What has become of a cart revision: an order, a payment that the shopper has opened, or a checkout in progress. */
export type OrderOfCart = { id: string; isGuest: boolean } & (
  | { kind: "placed"; orderNumber: number; ordered: CartLine[] }
  | { kind: "pay" }
  | { kind: "in-progress" }
);

/** A customer's checkout that is paid on the provider's page. */
export interface OwnCheckout {
  id: string;
  status: "reserved" | "placed" | "declined" | "expired";
  plan: CheckoutPlan;
  /** The minutes for which its stock is held. */
  minutesToPay: number;
  /** The provider's reference of the opened payment. */
  reference: string | null;
  /** Set once there is an order. A payment that arrived too late may have created a cancelled one. */
  order: { number: number; status: OrderStatus } | null;
}
