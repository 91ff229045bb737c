import type { CartCorrection, PricedLine } from "#app/domain/cart/cart.ts";
import type { Totals } from "#app/domain/cart/price-cart.ts";
import type { CheckoutRequest } from "#app/domain/checkout/checkout.forms.ts";
import type { Address } from "#app/domain/customers/address.ts";

/** One line as it will be bought: what the server found and how many. */
export interface PlannedLine extends PricedLine {
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
}

/** One press of Place Order. The key is the same however often the browser sends it. */
export interface PlaceOrderRequest extends CheckoutRequest {
  userId: string;
}

export type PlaceOrderResult =
  | { kind: "placed"; orderId: string; orderNumber: number }
  /** Prices, stock, the code or the total are not what the shopper saw. Nothing was reserved or charged. */
  | { kind: "cart-changed"; corrections: CartCorrection[]; lines: PricedLine[] }
  | { kind: "declined"; message: string }
  /** The provider did not answer; the attempt is closed and no money moved. */
  | { kind: "payment-unavailable" }
  /** The key was used for another request. */
  | { kind: "key-reused" }
  /** The same request is still being worked on elsewhere. */
  | { kind: "in-progress" };
