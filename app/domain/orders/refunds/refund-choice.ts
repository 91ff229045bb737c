import type { ReturnAmount } from "#app/domain/orders/returns/return-amount.ts";

/** A refund as the shop is asked to confirm it, in minor units of the order's currency. */
export interface RefundReview {
  amountMinor: number;
  /** What the refunded pieces were paid for, with their share of discount and tax; null for a refund of an amount. */
  calculated: ReturnAmount | null;
  refundableMinor: number;
}

export type ChosenRefund =
  | { kind: "chosen"; amountMinor: number }
  | { kind: "too-much"; refundableMinor: number }
  | { kind: "nothing-to-refund" };

/**
 * The amount of a refund in minor units: what the shop chose, or what was calculated, and never more than is refundable (captured,
 * less what is refunded or about to be). A calculated amount is lowered to what is refundable; a chosen one that passes it is refused.
 */
export function chooseRefund(refund: {
  calculatedMinor: number;
  chosenMinor?: number;
  refundableMinor: number;
}): ChosenRefund {
  const { calculatedMinor, chosenMinor, refundableMinor } = refund;
  if (refundableMinor === 0) return { kind: "nothing-to-refund" };
  if (chosenMinor !== undefined && chosenMinor > refundableMinor)
    return { kind: "too-much", refundableMinor };
  const amountMinor = chosenMinor ?? Math.min(calculatedMinor, refundableMinor);
  return amountMinor > 0 ? { kind: "chosen", amountMinor } : { kind: "nothing-to-refund" };
}
