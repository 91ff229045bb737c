import type { CartChange, PricedLine } from "#app/domain/cart/cart.ts";
import type { Totals } from "#app/domain/cart/price-cart.ts";
import type { CheckoutRequest } from "#app/domain/checkout/checkout.forms.ts";
import type { OrderStatus } from "#app/domain/orders/order.ts";
import type { PaymentMethod } from "#app/domain/payments/payment-methods.ts";
import type { Address } from "#app/domain/customers/addresses/address.ts";

/** One line as it will be bought: what the server found and how many. */
export interface PlannedLine extends Omit<PricedLine, "maxQuantity"> {
  sku: string;
  quantity: number;
  /** What the discount takes off the whole line, in minor units. */
  discountMinor: number;
}

/** Everything that the order will say, fixed when stock is reserved, so that placing it later asks nothing again. */
export interface CheckoutPlan {
  customerName: string;
  email: string;
  address: Address;
  currency: string;
  lines: PlannedLine[];
  totals: Totals;
  /** The rate that the tax was reckoned with, 700 = 7 %. */
  taxBasisPoints: number;
  discountCode: string | null;
  /** Left out of plans that are older than the choice: by card. */
  payment?: PaymentMethod;
  /** The process that has the attempt in hand (`Presence`). */
  leaseHolder?: number;
}

/** How long the stock is held for who pays on the provider's page. */
export const MINUTES_TO_PAY = 30;

/** One press of Place Order. The key is the same however often the browser sends it. */
export interface PlaceOrderRequest extends CheckoutRequest {
  userId: string;
}

export type PlaceOrderResult =
  | { kind: "placed"; orderId: string; orderNumber: number }
  /** Prices, stock, the code or the total are not what the shopper saw. Nothing was reserved or charged. */
  /** `lines` is null when the cart itself is another one by now and has to be read again. */
  | { kind: "cart-changed"; corrections: CartChange[]; lines: PricedLine[] | null }
  /** The stock is held, and the shopper pays on the provider's page. */
  | { kind: "pay"; checkoutId: string }
  /** The shop does not take this kind of payment for this order. Nothing was reserved or charged. */
  | { kind: "method-refused"; message: string }
  | { kind: "declined"; message: string }
  /** The provider did not answer; the attempt is closed and no money moved. */
  | { kind: "payment-unavailable" }
  /** The same cart was ordered by another tab or device: nothing was reserved or charged for this one. */
  | { kind: "already-ordered"; orderNumber: number }
  /** The key was used for another request. */
  | { kind: "key-reused" }
  /** The same request is still being worked on elsewhere. */
  | { kind: "in-progress" };

/** A customer's attempt to pay on the provider's page. */
export interface OwnCheckout {
  id: string;
  status: "reserved" | "placed" | "declined" | "expired";
  plan: CheckoutPlan;
  /** The provider's, of what was opened. */
  reference: string | null;
  /** Once it is an order: a payment that came too late made one that is cancelled. */
  order: { number: number; status: OrderStatus } | null;
}
