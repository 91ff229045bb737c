/** Events of the order timeline. Amounts in `detail` are minor units of the order's currency. */
export const ORDER_EVENT_KINDS = [
  "placed",
  "paid",
  "confirmed",
  "processing",
  "shipped",
  "tracked",
  "delivered",
  "returned-to-sender",
  "lost",
  "cancelled",
  "refunded",
  "refund-agreed",
  "pieces-removed",
  "refund-failed",
  "refund-retried",
  "surplus-returned",
  "return-requested",
  "return-approved",
  "return-rejected",
  "return-received",
  "return-completed",
  "noted",
] as const;

export type OrderEventKind = (typeof ORDER_EVENT_KINDS)[number];

export interface OrderEventDetail {
  reason?: string;
  trackingNumber?: string;
  amountMinor?: number;
  totalMinor?: number;
  /** Of a placed order: the advance that was paid. */
  advanceMinor?: number;
  /** Placed with cash on delivery. */
  isUnpaid?: boolean;
  /** "R000001-1" */
  returnNumber?: string;
  resolution?: "refund" | "exchange";
  /** Whether everything was restocked; only in events of versions that restocked whole orders. */
  restocked?: boolean;
  /** Restocked pieces, such as "1 × Noor Kurta (2XL · Mint)". */
  restockedPieces?: string[];
  /** Written-off pieces. */
  writtenOffPieces?: string[];
  /** Pieces refunded without a return, or removed from an unpaid order. */
  pieces?: string[];
  /** An internal note, hidden from the customer. */
  note?: string;
  /** An undelivered parcel's pieces will be sent again. */
  isSentAgain?: boolean;
  /** Replacement pieces. */
  sent?: string[];
}
