import type { LinePieces } from "#app/domain/orders/line-pieces.ts";
import type { OrderActor } from "#app/domain/orders/actions/order-changes.ts";
import type { RefundReview } from "#app/domain/orders/refunds/refund-choice.ts";
import type { OrderStatus } from "#app/domain/orders/order.ts";
import type { ReturnReason, ReturnResolution, ReturnStatus } from "#app/domain/orders/returns/returns.ts";

export interface RequestedReturnLine {
  orderLineId: string;
  quantity: number;
  /** For an exchange: the other variant of the same product. */
  exchangeVariantId?: string;
}

/** What a customer asks for when something shall go back. */
export interface ReturnInput {
  orderId: string;
  actor: OrderActor;
  lines: RequestedReturnLine[];
  reason: ReturnReason;
  comment: string;
  resolution: ReturnResolution;
}

export type RequestReturnResult =
  | { kind: "requested"; returnId: string; returnNumber: string }
  | { kind: "not-found" }
  /** Only what has been delivered can come back. */
  | { kind: "not-possible"; status: OrderStatus }
  /** The days for a return are over. */
  | { kind: "too-late"; endedAt: Date }
  | { kind: "nothing-chosen" }
  /** What is wrong with single lines, in a sentence for each. */
  | { kind: "lines-refused"; problems: Record<string, string> };

/** A step that the shop takes with a return. */
export interface ReturnChange {
  returnId: string;
  actor: OrderActor;
  /** The version that the person was looking at; left out, the return may be at any. */
  version?: number;
}

export interface CompleteReturn extends ReturnChange {
  /** Refunds although an exchange was requested, when the replacement is gone. */
  instead?: "refund";
  /** What the shop refunds, in minor units; left out, what is calculated for the pieces. 0 closes the return without a refund. */
  amountMinor?: number;
  /** Why nothing is refunded. The customer reads it. */
  reason?: string;
  /** The amount that the shop has seen and confirmed. Without it, or with another, nothing is refunded. */
  confirmedMinor?: number;
  /** Of the parcel with the replacement. */
  trackingNumber?: string;
}

export interface ReceiveReturn extends ReturnChange {
  /** How many pieces of each line go back in stock; the others are written off. */
  restock: readonly LinePieces[];
}

export type ReturnChangeResult =
  | { kind: "done"; return: { id: string; number: string; status: ReturnStatus; version: number } }
  | { kind: "not-found" }
  | { kind: "forbidden" }
  /** The return is at a status from which this cannot be done, perhaps since a moment ago. */
  | { kind: "not-possible"; status: ReturnStatus }
  | { kind: "stale"; status: ReturnStatus }
  /** There is not enough of what was wanted in exchange; the return may be completed with a refund instead. */
  | { kind: "out-of-stock" }
  /** The order is to be paid on delivery, and nobody has said that it was. */
  | { kind: "unpaid" }
  /** More pieces would go back in stock than came back. */
  | { kind: "pieces-gone" }
  /** More than is refundable; nothing was refunded. */
  | { kind: "too-much"; refundableMinor: number }
  /** The amount has not been confirmed yet, or it is another by now; nothing was refunded. */
  | { kind: "to-confirm"; review: RefundReview };
