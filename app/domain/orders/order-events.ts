/** What the order's story tells. Amounts in `detail` are minor units of the order's currency. */
export const ORDER_EVENT_KINDS = [
  "placed",
  "paid",
  "processing",
  "shipped",
  "tracked",
  "delivered",
  "returned-to-sender",
  "lost",
  "cancelled",
  "refunded",
  "refund-agreed",
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
  /** Placed, to be paid when the parcel is handed over. */
  isUnpaid?: boolean;
  /** "R000001-1" */
  returnNumber?: string;
  resolution?: "refund" | "exchange";
  /** Whether all that came back went back in stock: in events from before each piece had its own answer. */
  restocked?: boolean;
  /** What went back in stock, line by line: "1 × Noor Kurta (2XL · Mint)". */
  restockedPieces?: string[];
  /** What came back and cannot be sold again, line by line. */
  writtenOffPieces?: string[];
  /** What was paid back without a return, line by line: "1 × Noor Kurta (2XL · Mint)". */
  pieces?: string[];
  /** What the shop notes for itself. The customer never reads it. */
  note?: string;
  /** What was sent in exchange, line by line: "1 × Noor Kurta (2XL · Mint)". */
  sent?: string[];
}
