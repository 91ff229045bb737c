import { parseNumber, type NumberRange } from "#app/lib/forms/parse-number.ts";

/** The store's currency (ISO 4217) and the locale whose number format it is shown in. */
export interface MoneyFormat {
  currency: string;
  locale: string;
}

export const RUPEES: MoneyFormat = { currency: "INR", locale: "en-IN" };

/** The currencies that the store can sell in. */
export const CURRENCIES = [
  { currency: "USD", locale: "en-US" },
  { currency: "INR", locale: "en-IN" },
] as const;

/** The format of a recorded amount, whose currency may differ from the store's. */
export function moneyFormatFor(requested: string): MoneyFormat {
  return CURRENCIES.find(({ currency }) => currency === requested) ?? CURRENCIES[0];
}

const formatters = new Map<string, { format: Intl.NumberFormat; minorPerMajor: number }>();

function formatterFor({ currency, locale }: MoneyFormat) {
  const key = `${locale} ${currency}`;
  const formatter = formatters.get(key);
  if (formatter) return formatter;
  const format = new Intl.NumberFormat(locale, { style: "currency", currency });
  const digits = format.resolvedOptions().maximumFractionDigits ?? 2;
  const made = { format, minorPerMajor: 10 ** digits };
  formatters.set(key, made);
  return made;
}

/** Formats minor units: 123450 as "$1,234.50", or "₹1,23,450.00" for 12345000 paise in en-IN. */
export function formatMoney(amountMinor: number, money: MoneyFormat): string {
  const { format, minorPerMajor } = formatterFor(money);
  return format.format(amountMinor / minorPerMajor);
}

/**
 * A price as the shop shows it: whole rupees without paise, as is usual in India, so 229900 paise as "₹2,299". Other amounts as
 * `formatMoney`, which bills and totals use.
 */
export function formatPrice(amountMinor: number, money: MoneyFormat): string {
  const text = formatMoney(amountMinor, money);
  return money.currency === "INR" ? text.replace(/\.00$/, "") : text;
}

/** Compact and rounded, for small spaces: 123450 as "$1.2K". */
export function formatShortMoney(amountMinor: number, { currency, locale }: MoneyFormat): string {
  const { minorPerMajor } = formatterFor({ currency, locale });
  const format = new Intl.NumberFormat(locale, {
    style: "currency",
    currency,
    notation: "compact",
    minimumFractionDigits: 0,
    maximumFractionDigits: 1,
  });
  return format.format(amountMinor / minorPerMajor);
}

/** The decimal format of schema.org and product feeds: 123450 as "1234.50". */
export function toDecimal(amountMinor: number, money: MoneyFormat): string {
  const { minorPerMajor } = formatterFor(money);
  return (amountMinor / minorPerMajor).toFixed(Math.log10(minorPerMajor));
}

/** A share of an amount in basis points (700 = 7 %), rounded half up to a whole minor unit. Exact in integers. */
export function shareOf(amountMinor: number, basisPoints: number): number {
  return Number((BigInt(amountMinor) * BigInt(basisPoints) + 5_000n) / 10_000n);
}

const MAX_MAJOR_DIGITS = 9;

/** The allowed range of a typed amount in minor units: 0 to 999,999,999.99 unless `more` narrows it. */
export function moneyRange(money: MoneyFormat, more: { min?: number; max?: number } = {}): NumberRange {
  const decimals = Math.round(Math.log10(formatterFor(money).minorPerMajor));
  return { decimals, min: 0, max: 10 ** (MAX_MAJOR_DIGITS + decimals) - 1, ...more };
}

/** Parses a typed amount into minor units: "1,234.5" is 123450. Null for a negative amount or anything else. */
export function fromDecimal(text: string, money: MoneyFormat): number | null {
  const parsed = parseNumber(text, moneyRange(money));
  return parsed.ok ? parsed.value : null;
}

/** Like `fromDecimal`, of a cell of a file, where a currency may stand before the amount: "₹1,234.50". */
export function fromMoneyCell(cell: string, money: MoneyFormat): number | null {
  return fromDecimal(cell.replace(/^(₹|rs\.?|inr)\s*/i, ""), money);
}

/** An amount as a person would type it: 4900 as "49", 4950 as "49.50". */
export function toShortDecimal(amountMinor: number, money: MoneyFormat): string {
  return toDecimal(amountMinor, money).replace(/\.0+$/, "");
}

/** `whole` in the proportion of `part` to `of`, rounded down; exactly `whole` when `part` equals `of`, 0 when `of` is 0. */
export function proportionOf(wholeMinor: number, part: number, of: number): number {
  return of === 0 ? 0 : Number((BigInt(wholeMinor) * BigInt(part)) / BigInt(of));
}

/**
 * Splits an amount in proportion to weights, each part the difference of two rounded running sums: the parts add up to the amount
 * exactly, and each is less than one minor unit from its exact share.
 */
export function apportion(amountMinor: number, weights: readonly number[]): number[] {
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  let passed = 0;
  return weights.map((weight) => {
    const before = proportionOf(amountMinor, passed, total);
    passed += weight;
    return proportionOf(amountMinor, passed, total) - before;
  });
}
