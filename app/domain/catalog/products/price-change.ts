import { shareOf } from "#app/lib/money.ts";

/** A relative (500 basis points = 5 %) or absolute (minor units) price change; negative lowers prices. */
export type PriceChange = { by: "percent"; basisPoints: number } | { by: "amount"; amountMinor: number };

/** The new price in minor units, or null if it would be below one. Percentages are rounded half up. */
export function changedPrice(priceMinor: number, change: PriceChange): number | null {
  const changed =
    change.by === "amount"
      ? priceMinor + change.amountMinor
      : shareOf(priceMinor, Math.max(0, 10_000 + change.basisPoints));
  return changed >= 1 ? changed : null;
}
