import type { LineQuantity } from "#app/domain/orders/order-line.ts";
import type { UndeliveredOutcome } from "#app/domain/orders/returns/return-changes.ts";
import type { OrderChange, OrderChangeResult } from "#app/domain/orders/actions/order-changes.ts";
import type { RefundReview } from "#app/domain/orders/returns/return-amount.ts";

/** Scope of a refund without a return. Amounts in minor units of the order's currency. */
export type RefundScope =
  /** The full refundable amount. */
  | { kind: "rest" }
  | { kind: "amount"; amountMinor: number }
  /** Items, at their price including tax or at an amount chosen by the shop. */
  | { kind: "pieces"; items: readonly LineQuantity[]; amountMinor?: number };

export interface OrderRefund extends OrderChange {
  /** The form's UUID, which makes resubmission idempotent. */
  key: string;
  scope: RefundScope;
  /** The undelivered shipment whose items are refunded: it is closed, and its items are restocked or written off. */
  parcel?: { sequence: number; outcome: UndeliveredOutcome };
  /** Whether the customer gets store credit instead of money. Only an account can, and not for a test payment. */
  asCredit?: boolean;
  /** Quantities to restock; ignored for a plain amount. */
  restock: readonly LineQuantity[];
  /** The amount confirmed by the shop. If it is missing or different, nothing is refunded. */
  confirmedMinor?: number;
}

export type RefundOrderResult =
  | OrderChangeResult
  | { ok: false; error: "too-much"; refundableMinor: number }
  | { ok: false; error: "nothing-to-refund" }
  /** The amount is unconfirmed or has changed; nothing was refunded. */
  | { ok: false; error: "to-confirm"; review: RefundReview }
  /**
   * No parcel is out or delivered, and the order would be fully refunded: it must be cancelled instead, so that it is not sent.
   */
  | { ok: false; error: "cancel-instead" }
  /** The order is a guest's, or was paid by a test payment. */
  | { ok: false; error: "no-credit" }
  /** Items are meanwhile refunded or in a return, or more would be restocked than refunded. */
  | { ok: false; error: "pieces-gone" };

export type ChosenRefund =
  | { ok: true; amountMinor: number }
  | { ok: false; error: "too-much"; refundableMinor: number }
  | { ok: false; error: "nothing-to-refund" };

/**
 * Determines a refund amount in minor units, limited to the refundable amount (captured less refunded and
 * pending). A calculated amount is reduced to the limit; a chosen amount above it is refused.
 */
export function chooseRefund(refund: {
  calculatedMinor: number;
  chosenMinor?: number;
  refundableMinor: number;
}): ChosenRefund {
  const { calculatedMinor, chosenMinor, refundableMinor } = refund;
  if (refundableMinor === 0) return { ok: false, error: "nothing-to-refund" };
  if (chosenMinor !== undefined && chosenMinor > refundableMinor)
    return { ok: false, error: "too-much", refundableMinor };
  const amountMinor = chosenMinor ?? Math.min(calculatedMinor, refundableMinor);
  return amountMinor > 0 ? { ok: true, amountMinor } : { ok: false, error: "nothing-to-refund" };
}
