import { formatMoney, type MoneyFormat, moneyFormatFor } from "#app/lib/money.ts";

interface CurrencyAmount {
  currency: string;
  amountMinor: number;
}

/**
 * Labels of amounts that cannot be added up, the store currency's first. One of zero is left out beside the others, so that a shop that
 * changed its currency does not read as one that sold nothing.
 */
export function currencyAmounts(
  ownMinor: number,
  others: readonly CurrencyAmount[],
  money: MoneyFormat,
): string[] {
  const labels = others.map(({ currency, amountMinor }) =>
    formatMoney(amountMinor, moneyFormatFor(currency)),
  );
  return ownMinor === 0 && labels.length > 0 ? labels : [formatMoney(ownMinor, money), ...labels];
}
