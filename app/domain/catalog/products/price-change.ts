import { shareOf } from "#app/lib/money.ts";

/** Prices go up or down by a share of themselves (basis points, 500 = 5 %), or all by one amount (minor units). */
export type PriceChange = { by: "percent"; basisPoints: number } | { by: "amount"; amountMinor: number };

/** The new price, or null where nothing would be left of it: a price is at least one minor unit. Shares are rounded half up. */
export function changedPrice(priceMinor: number, change: PriceChange): number | null {
  const changed =
    change.by === "amount"
      ? priceMinor + change.amountMinor
      : shareOf(priceMinor, Math.max(0, 10_000 + change.basisPoints));
  return changed >= 1 ? changed : null;
}
