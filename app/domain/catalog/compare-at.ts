/** A price in minor units with the higher one it is compared to: the MRP in GST mode, otherwise the price before a sale. */
export interface ComparedPrice {
  priceMinor: number;
  compareAtMinor: number | null;
}

/** Whether there is a higher price to strike through. */
export function isReduced({ priceMinor, compareAtMinor }: ComparedPrice): boolean {
  return compareAtMinor !== null && compareAtMinor > priceMinor;
}

/** The saving in whole per cent, rounded down so that it is never overstated; 0 without one. Exact in integers. */
export function savingPercent({ priceMinor, compareAtMinor }: ComparedPrice): number {
  if (compareAtMinor === null || compareAtMinor <= priceMinor) return 0;
  return Number((BigInt(compareAtMinor - priceMinor) * 100n) / BigInt(compareAtMinor));
}
