import type { LinePieces } from "#app/domain/orders/order-line.ts";

/** A completed refund and the pieces it covers; null for a cancelled order or a plain amount. Minor units. */
export interface IssuedRefund {
  id: string;
  /** Null without pieces. */
  returnId: string | null;
  /** Position among the order's refunds, from 1. */
  sequence: number;
  amountMinor: number;
  reason: string;
  settledAt: Date;
  pieces: LinePieces[] | null;
  /**
   * Whether an earlier refund covers the same pieces, or cash that is no longer collected, and this one is the rest of their price from
   * another payment.
   */
  isContinued: boolean;
}

/** Credit note number: order 12's second refund is "CN000012-2". */
export function creditNoteNumber(orderNumber: number, sequence: number): string {
  return `CN${String(orderNumber).padStart(6, "0")}-${sequence}`;
}
