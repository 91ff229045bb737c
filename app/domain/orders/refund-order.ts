import type { OrderChange, OrderChangeResult } from "#app/domain/orders/order-changes.ts";

/** What is paid back without a return. Amounts in minor units of the order's currency. */
export type RefundWhat =
  /** Everything that was paid and is not yet paid back. */
  | { kind: "rest" }
  | { kind: "amount"; amountMinor: number }
  /** Pieces, at what was paid for them, tax included. */
  | { kind: "pieces"; pieces: readonly RefundedPieces[] };

export interface RefundedPieces {
  orderLineId: string;
  quantity: number;
}

export interface OrderRefund extends OrderChange {
  /** A UUID of the form that was sent: the same form pays back once. */
  key: string;
  what: RefundWhat;
  /** Whether the pieces that it is for can be sold again; of no account for an amount. */
  restock: boolean;
}

export type RefundOrderResult =
  | OrderChangeResult
  | { kind: "too-much"; refundableMinor: number }
  | { kind: "nothing-to-refund" }
  /** The order has not left yet, and nothing of it would remain paid: it must be cancelled instead, so that it is not sent. */
  | { kind: "cancel-instead" }
  /** Some of the pieces are in a return, or paid back, by now. */
  | { kind: "pieces-gone" };
