import type { ReturnResolution, ReturnStatus } from "#app/domain/orders/returns/returns.ts";
import { apportion, formatMoney, proportionOf, shareOf, type MoneyFormat } from "#app/lib/money.ts";

/** The price of items that are wanted in exchange, in minor units of the order's currency. */
export interface WantedPrice {
  /** Of one item, before the discount. */
  priceMinor: number;
  /** Of all items. */
  discountMinor: number;
  /** Their price less the payment for the returned ones, with the flat tax. */
  differenceMinor: number;
}

interface WantedItems {
  /** The bought line whose items are exchanged. */
  bought: { priceMinor: number; quantity: number; discountMinor: number };
  /** What was paid for the returned items, after their discount and with the flat tax. */
  paidMinor: number;
  quantity: number;
  /** Today's price of one wanted item. */
  priceMinor: number;
  /** The flat tax of the order; 0 where prices include GST. */
  taxBasisPoints: number;
}

/**
 * Prices items that are wanted in exchange for others: at today's price, with the share of discount that the returned items were bought with.
 */
export function priceWanted({
  bought,
  paidMinor,
  quantity,
  priceMinor,
  taxBasisPoints,
}: WantedItems): WantedPrice {
  const goodsMinor = priceMinor * quantity;
  const discountMinor = proportionOf(bought.discountMinor, goodsMinor, bought.priceMinor * bought.quantity);
  const taxedMinor = goodsMinor - discountMinor;
  const differenceMinor = taxedMinor + shareOf(taxedMinor, taxBasisPoints) - paidMinor;
  return { priceMinor, discountMinor, differenceMinor };
}

/** The difference of all items of an exchange; 0 without one. */
export function sumDifferences(lines: readonly { differenceMinor: number | null }[]): number {
  return lines.reduce((sum, { differenceMinor }) => sum + (differenceMinor ?? 0), 0);
}

/** An exchange whose difference is open, because the wanted items cost more. */
export interface DueExchange {
  returnId: string;
  /** "R000001-1" */
  number: string;
  differenceMinor: number;
  /** "1 × Noor Kurta (3XL · Mint)" */
  items: string[];
}

interface ReturnState {
  status: ReturnStatus;
  resolution: ReturnResolution;
  differenceDueAt: Date | null;
  replacementAt: Date | null;
}

/** Statuses of a return in which the difference can be requested from the customer. */
export const DUE_IN: readonly ReturnStatus[] = ["approved", "received"];

/** Whether the difference of an exchange was requested from the customer and is open. */
export function isDifferenceDue({
  status,
  resolution,
  differenceDueAt,
  replacementAt,
}: ReturnState): boolean {
  const isRequested = resolution === "exchange" && differenceDueAt !== null && DUE_IN.includes(status);
  return isRequested && replacementAt === null;
}

/** "₹200.00 more" or "₹200.00 less"; null where the prices are the same. */
export function differenceText(differenceMinor: number, money: MoneyFormat): string | null {
  if (differenceMinor === 0) return null;
  return `${formatMoney(Math.abs(differenceMinor), money)} ${differenceMinor > 0 ? "more" : "less"}`;
}

/**
 * The additional discounts of the more expensive items of an exchange, in the order of the lines, so that no difference remains to be paid. With a flat tax less than a minor unit of each remains.
 */
export function waivedDiscounts(
  lines: readonly { differenceMinor: number }[],
  taxBasisPoints: number,
): number[] {
  const owedMinor = Math.max(0, sumDifferences(lines));
  const owedByLine = lines.map(({ differenceMinor }) => Math.max(0, differenceMinor));
  return apportion(owedMinor, owedByLine).map((shareMinor) =>
    proportionOf(shareMinor, 10_000, 10_000 + taxBasisPoints),
  );
}
