import type { LinePieces } from "#app/domain/orders/line-pieces.ts";
import type { RefundReview } from "#app/domain/orders/refunds/refund-choice.ts";
import type { OrderChange, OrderChangeResult } from "#app/domain/orders/actions/order-changes.ts";

/** What is refunded without a return. Amounts in minor units of the order's currency. */
export type RefundWhat =
  /** Everything that was paid and is not yet refunded. */
  | { kind: "rest" }
  | { kind: "amount"; amountMinor: number }
  /** Pieces, at what was paid for them, tax included, or at the amount that the shop chose. */
  | { kind: "pieces"; pieces: readonly LinePieces[]; amountMinor?: number };

export interface OrderRefund extends OrderChange {
  /** A UUID of the form that was sent: the same form refunds once. */
  key: string;
  what: RefundWhat;
  /** How many of the refunded pieces go back in stock; of no account for an amount. */
  restock: readonly LinePieces[];
  /** The amount that the shop has seen and confirmed. Without it, or with another, nothing is refunded. */
  confirmedMinor?: number;
}

export type RefundOrderResult =
  | OrderChangeResult
  | { kind: "too-much"; refundableMinor: number }
  | { kind: "nothing-to-refund" }
  /** The amount has not been confirmed yet, or it is another by now; nothing was refunded. */
  | { kind: "to-confirm"; review: RefundReview }
  /** The order has not left yet, and nothing of it would remain paid: it must be cancelled instead, so that it is not sent. */
  | { kind: "cancel-instead" }
  /** Some of the pieces are in a return, or refunded, by now; or more would go back in stock than are refunded. */
  | { kind: "pieces-gone" };
