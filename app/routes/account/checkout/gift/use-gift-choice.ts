import { useState } from "react";
import type { GiftDraft } from "#app/routes/account/checkout/kept/draft.ts";

/** What the shop offers for gifts. */
export interface GiftOffer {
  /** The price of wrapping, in minor units; null where none is offered. */
  wrapMinor: number | null;
  /** The days ("2026-11-27") from today on on which parcels arrive. */
  days: readonly string[];
}

interface GiftChoiceInput {
  /** Null where orders are no gifts. */
  offer: GiftOffer | null;
  /** The choice of a refused checkout. */
  initial: GiftDraft | null | undefined;
}

export type GiftChoice = ReturnType<typeof useGiftChoice>;

/** Whether the order is a gift, and what its wrapping adds to the total. */
export function useGiftChoice({ offer, initial }: GiftChoiceInput) {
  const [isGift, setIsGift] = useState(Boolean(initial));
  const [isWrapped, setIsWrapped] = useState(initial?.isWrapped ?? false);
  const isChosen = offer !== null && isGift;
  return {
    isGift: isChosen,
    isWrapped,
    wrapMinor: isChosen && isWrapped ? (offer.wrapMinor ?? 0) : 0,
    setIsGift,
    setIsWrapped,
  };
}
