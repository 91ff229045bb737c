import { DAY_MS } from "#app/lib/time/durations.ts";

/** Why a checkout ended without a payment: it was declined or failed, or the shopper left. */
export type UnfinishedReason = "failed" | "left";

/** A checkout that ended without a payment. Its stock is for sale again. */
export interface UnfinishedPayment {
  id: string;
  reason: UnfinishedReason;
  /** The reason that the shopper was shown; null if there was none. */
  declineReason: string | null;
  createdAt: Date;
  customerName: string;
  /** The email address, or the phone number of a guest without one. */
  contact: string;
  totalMinor: number;
  currency: string;
  /** The number of the customer's next order; null if there is none. */
  laterOrder: number | null;
}

export const UNFINISHED_LABELS: Record<UnfinishedReason, string> = {
  failed: "Payment failed",
  left: "Left at payment",
};

/** The days that the list of unfinished payments covers. */
export const UNFINISHED_DAYS = 30;

/** The time span of the list. */
export function unfinishedSpan(now: Date): { from: Date; to: Date } {
  return { from: new Date(now.getTime() - UNFINISHED_DAYS * DAY_MS), to: now };
}
