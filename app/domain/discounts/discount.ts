/** A discount that a cart could have today: everything but the goods has been checked. Minor units, basis points for `percent`. */
export interface OfferedDiscount {
  id: string;
  /** Null for one that needs no code. */
  code: string | null;
  title: string;
  kind: "percent" | "amount" | "free_shipping";
  value: number;
  /** What the goods it is for must cost together. */
  minimumMinor: number;
  /** Which products of the cart it is for; null means everything. */
  productIds: string[] | null;
}

export interface DiscountedLine {
  productId: string;
  priceMinor: number;
  quantity: number;
}

/** What the lines cost that a discount is for, in minor units. */
export function eligibleSubtotal(
  { productIds }: Pick<OfferedDiscount, "productIds">,
  lines: readonly DiscountedLine[],
): number {
  return lines
    .filter((line) => productIds?.includes(line.productId) ?? true)
    .reduce((sum, line) => sum + line.priceMinor * line.quantity, 0);
}

/** Codes are written in capitals; shoppers may type them as they like. */
export function normaliseCode(typed: string): string {
  return typed.trim().toUpperCase();
}

export const MAX_CODE_LENGTH = 40;
