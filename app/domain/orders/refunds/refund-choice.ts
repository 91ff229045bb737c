import type { ReturnAmount } from "#app/domain/orders/returns/return-amount.ts";

/** A refund to be confirmed, in minor units of the order's currency. */
export interface RefundReview {
  amountMinor: number;
  /** Price of the refunded pieces with their share of discount and tax; null for a plain amount. */
  calculated: ReturnAmount | null;
  refundableMinor: number;
}

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
