import type { LinePieces } from "#app/domain/orders/line-pieces.ts";
import type { OrderChange, OrderChangeResult } from "#app/domain/orders/actions/order-changes.ts";
import type { RefundReview } from "#app/domain/orders/refunds/refund-choice.ts";

/** What became of a parcel that was not delivered. The values are the kinds of the order's event. */
export const UNDELIVERED_OUTCOMES = ["returned-to-sender", "lost"] as const;

export type UndeliveredOutcome = (typeof UNDELIVERED_OUTCOMES)[number];

export interface ReturnToSender extends OrderChange {
  outcome: UndeliveredOutcome;
  /** How many pieces of each line go back in stock; the others that came back are written off. Empty for a lost parcel. */
  restock: readonly LinePieces[];
  /** What is refunded, in minor units; left out, all that is refundable. Of no account while nothing is paid. */
  amountMinor?: number;
  /** The amount that the shop has seen and confirmed. Without it, or with another, nothing changes. */
  confirmedMinor?: number;
}

export type ReturnToSenderRefusal =
  /** More pieces would go back in stock than the parcel held. */
  | { kind: "pieces-gone" }
  /** More than is refundable. */
  | { kind: "too-much"; refundableMinor: number }
  /** The amount has not been confirmed yet, or it is another by now. */
  | { kind: "to-confirm"; review: RefundReview };

export type ReturnToSenderResult = OrderChangeResult | ReturnToSenderRefusal;
