import type { ReturnsSettings } from "#app/domain/orders/returns/returns.settings.ts";
import {
  isShopsFault,
  RETURN_REASONS,
  type ReturnReason,
  type ReturnResolution,
} from "#app/domain/orders/returns/returns.ts";
import type { StoreSettings } from "#app/domain/settings/settings.ts";
import { formatMoney, moneyFormatFor, type MoneyFormat } from "#app/lib/money.ts";

/** Who pays the way back of a return, and how much. */
export type WayBackTerms = Pick<ReturnsSettings, "customerPays" | "wayBackFeeMinor">;

/** Reasons for which the shop may let the customer pay the way back; its own faults are never among them. */
export const CHARGEABLE_REASONS = (Object.keys(RETURN_REASONS) as ReturnReason[]).filter(
  (reason) => !isShopsFault(reason),
);

export function paysWayBack({ customerPays }: WayBackTerms, reason: ReturnReason): "shop" | "customer" {
  return !isShopsFault(reason) && customerPays.includes(reason) ? "customer" : "shop";
}

/**
 * The fee for returning an item after a change of mind, in minor units of the shop's currency: 0 where the shop pays the way back, null where customers
 * send parcels at their own cost.
 */
export function changeOfMindFee(terms: WayBackTerms): number | null {
  if (paysWayBack(terms, "changed-mind") === "shop") return 0;
  return terms.wayBackFeeMinor > 0 ? terms.wayBackFeeMinor : null;
}

/** What is deducted from the refund of a return for its way back, in minor units of the shop's currency; null for nothing. Exchanges cost nothing. */
export function wayBackFee(
  terms: WayBackTerms,
  { reason, resolution }: { reason: ReturnReason; resolution: ReturnResolution },
): number | null {
  const isCharged =
    resolution === "refund" && terms.wayBackFeeMinor > 0 && paysWayBack(terms, reason) === "customer";
  return isCharged ? terms.wayBackFeeMinor : null;
}

/** The terms in words, before a return is requested; null where nothing is deducted. */
export function wayBackSentence(terms: WayBackTerms, money: MoneyFormat): string | null {
  const charged = CHARGEABLE_REASONS.filter((reason) => paysWayBack(terms, reason) === "customer");
  if (terms.wayBackFeeMinor === 0 || charged.length === 0) return null;
  const fee = formatMoney(terms.wayBackFeeMinor, money);
  if (charged.length === CHARGEABLE_REASONS.length)
    return `${fee} for the way back is deducted from a refund. Exchanges are free, and so is the way back of what is faulty, damaged or not what you ordered.`;
  const reasons = charged.map((reason) => `“${RETURN_REASONS[reason]}”`).join(", ");
  return `${fee} for the way back is deducted from a refund for the reason ${reasons}. Exchanges are free, and so is the way back for any other reason.`;
}

/** The terms that the form of a return states. A fee in another currency than the order's is not charged. */
export function statedTerms({ returns, sales }: StoreSettings, order: { currency: string }) {
  const isInShopsMoney = order.currency === sales.currency;
  return {
    replacementSent: returns.replacementSent,
    wayBack: isInShopsMoney ? wayBackSentence(returns, moneyFormatFor(sales.currency)) : null,
  };
}
