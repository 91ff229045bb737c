import { useState } from "react";

/** Store credit at the checkout, in minor units. */
export interface CreditView {
  spendableMinor: number;
  /** The part of the total that it pays. */
  usedMinor: number;
  /** Whether it pays the whole order. */
  isWhole: boolean;
  isWanted: boolean;
  /** Whether the code of a gift card or store credit can be entered. */
  entersCodes?: boolean;
  want(isWanted: boolean): void;
  show(amountMinor: number): string;
}

interface CreditChoice extends Pick<CreditView, "isWanted" | "want"> {
  /** The part of a total that store credit pays. */
  partOf(totalMinor: number): number;
}

/** Whether store credit is used: as long as the shopper does not untick its box. */
export function useCreditChoice(spendableMinor: number, initial: boolean | null | undefined): CreditChoice {
  const [isWanted, want] = useState(initial ?? true);
  return {
    isWanted,
    want,
    partOf: (totalMinor) => (isWanted ? Math.min(spendableMinor, totalMinor) : 0),
  };
}
