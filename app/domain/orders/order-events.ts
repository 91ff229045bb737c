/** What the order's story tells. Amounts in `detail` are minor units of the order's currency. */
export const ORDER_EVENT_KINDS = [
  "placed",
  "paid",
  "processing",
  "shipped",
  "tracked",
  "delivered",
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
  /** Whether what came back went back on the shelf. */
  restocked?: boolean;
  /** What was paid back without a return, line by line: "1 × Noor Kurta (2XL · Mint)". */
  pieces?: string[];
  /** What the shop notes for itself. The customer never reads it. */
  note?: string;
  /** What was sent in exchange, line by line: "1 × Noor Kurta (2XL · Mint)". */
  sent?: string[];
}
