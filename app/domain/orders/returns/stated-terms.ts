import { wayBackSentence } from "#app/domain/orders/returns/way-back.ts";
import { moneyFormatOf, type StoreSettings } from "#app/domain/settings/settings.ts";

/** The terms that the form of a return states. A fee in another currency than the order's is not charged. */
export function statedTerms({ returns, sales }: StoreSettings, order: { currency: string }) {
  const isInShopsMoney = order.currency === sales.currency;
  return {
    replacementSent: returns.replacementSent,
    wayBack: isInShopsMoney ? wayBackSentence(returns, moneyFormatOf(sales)) : null,
  };
}
