import type { RefundReview } from "#app/domain/orders/returns/return-amount.ts";
import type { LinePieces } from "#app/domain/orders/order-line.ts";
import type { OrderChange, OrderChangeResult } from "#app/domain/orders/actions/order-changes.ts";

/** Outcomes of an undelivered parcel; also kinds of order events. */
export const UNDELIVERED_OUTCOMES = ["returned-to-sender", "lost"] as const;

export type UndeliveredOutcome = (typeof UNDELIVERED_OUTCOMES)[number];

export interface ReturnToSender extends OrderChange {
  outcome: UndeliveredOutcome;
  /** Quantities to restock; the rest of the returned pieces is written off. Empty for a lost parcel. */
  restock: readonly LinePieces[];
  /** Refund in minor units; defaults to the full refundable amount. Ignored for unpaid orders. */
  amountMinor?: number;
  /** The amount confirmed by the shop. If it is missing or different, nothing changes. */
  confirmedMinor?: number;
}

export type ReturnToSenderRefusal =
  /** More pieces would be restocked than the parcel contained. */
  | { ok: false; error: "pieces-gone" }
  /** Exceeds the refundable amount. */
  | { ok: false; error: "too-much"; refundableMinor: number }
  /** The amount is unconfirmed or has changed. */
  | { ok: false; error: "to-confirm"; review: RefundReview };

export type ReturnToSenderResult = OrderChangeResult | ReturnToSenderRefusal;
