import type { LinePieces } from "#app/domain/orders/line-pieces.ts";
import type { FitFeedback } from "#app/domain/fit/fit-feedback.ts";
import type { OrderActor } from "#app/domain/orders/actions/order-changes.ts";
import type { RefundReview } from "#app/domain/orders/refunds/refund-choice.ts";
import type { OrderStatus } from "#app/domain/orders/order.ts";
import type { ReturnReason, ReturnResolution, ReturnStatus } from "#app/domain/orders/returns/returns.ts";

export interface RequestedReturnLine {
  orderLineId: string;
  quantity: number;
  /** For an exchange: another variant of the same product. */
  exchangeVariantId?: string;
}

/** Input of a return request. */
export interface ReturnInput {
  orderId: string;
  actor: OrderActor;
  lines: RequestedReturnLine[];
  reason: ReturnReason;
  comment: string;
  resolution: ReturnResolution;
  feedback?: FitFeedback;
}

export type RequestReturnResult =
  | { kind: "requested"; returnId: string; returnNumber: string }
  | { kind: "not-found" }
  /** The order is not delivered. */
  | { kind: "not-possible"; status: OrderStatus }
  /** The return period is over. */
  | { kind: "too-late"; endedAt: Date }
  | { kind: "nothing-chosen" }
  /** A sentence per invalid line, by line id. */
  | { kind: "lines-refused"; problems: Record<string, string> };

/** Input common to the shop's actions on a return. */
export interface ReturnChange {
  returnId: string;
  actor: OrderActor;
  /** The displayed version; omit to skip the conflict check. */
  version?: number;
}

export interface CompleteReturn extends ReturnChange {
  /** Refunds instead of the requested exchange, if the replacement is sold out. */
  instead?: "refund";
  /** Refund in minor units; defaults to the calculated amount. 0 closes the return without a refund. */
  amountMinor?: number;
  /** The reason for refunding nothing, shown to the customer. */
  reason?: string;
  /** The amount confirmed by the shop. If it is missing or different, nothing is refunded. */
  confirmedMinor?: number;
  /** Tracking number of the replacement. */
  trackingNumber?: string;
}

export interface ReceiveReturn extends ReturnChange {
  /** Quantities to restock; the rest is written off. */
  restock: readonly LinePieces[];
}

export type ReturnChangeResult =
  | { kind: "done"; return: { id: string; number: string; status: ReturnStatus; version: number } }
  | { kind: "not-found" }
  | { kind: "forbidden" }
  /** The return's status does not allow this, possibly since a moment ago. */
  | { kind: "not-possible"; status: ReturnStatus }
  | { kind: "stale"; status: ReturnStatus }
  /** The replacement is out of stock; a refund is possible instead. */
  | { kind: "out-of-stock" }
  /** The order's cash has not been recorded as received. */
  | { kind: "unpaid" }
  /** More pieces would be restocked than were returned. */
  | { kind: "pieces-gone" }
  /** Exceeds the refundable amount; nothing was refunded. */
  | { kind: "too-much"; refundableMinor: number }
  /** The amount is unconfirmed or has changed; nothing was refunded. */
  | { kind: "to-confirm"; review: RefundReview };
