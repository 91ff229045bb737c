import type { CheckoutPlan, PlaceOrderResult } from "#app/domain/checkout/checkout.ts";

/** The result of reserving the stock of a cart under an idempotency key. */
export type Reservation =
  | { kind: "reserved"; checkoutId: string; plan: CheckoutPlan }
  | { kind: "existing"; checkoutId: string }
  /** The key was used for the same goods with other details: another address or payment method. */
  | { kind: "resubmitted"; checkoutId: string }
  /** These open checkouts must end first: the buyer would hold too much unpaid stock. The oldest first. */
  | { kind: "too-much-unpaid"; checkoutIds: string[] }
  /** Another tab or device is buying, or has bought, the same cart revision. */
  | { kind: "taken"; checkoutId: string }
  | Extract<
      PlaceOrderResult,
      {
        kind:
          | "cart-changed"
          | "key-reused"
          | "method-refused"
          | "stock-refused"
          | "advance-needed"
          | "cash-questions"
          | "delivery-refused"
          | "not-delivered";
      }
    >;
