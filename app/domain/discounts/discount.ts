import type { VariantForSale } from "#app/domain/catalog/catalog.ts";

/**
 * A discount available to a cart, checked except for the goods. Minor units, or basis points for `percent`.
 */
export interface OfferedDiscount {
  id: string;
  /** Null for an automatic discount. */
  code: string | null;
  title: string;
  kind: "percent" | "amount" | "free_shipping";
  value: number;
  /** Minimum total of the eligible goods. */
  minimumMinor: number;
  /** Eligible products of the cart; null means all. */
  productIds: string[] | null;
}

/** The parts of a cart's line on which discounts depend. */
export type DiscountedLine = Pick<VariantForSale, "productId" | "priceMinor"> & { quantity: number };

/** Subtotal of the lines a discount applies to, in minor units. */
export function eligibleSubtotal(
  { productIds }: Pick<OfferedDiscount, "productIds">,
  lines: readonly DiscountedLine[],
): number {
  return lines
    .filter((line) => productIds?.includes(line.productId) ?? true)
    .reduce((sum, line) => sum + line.priceMinor * line.quantity, 0);
}

/** Normalises a discount code: codes are stored in capitals and entered in any case. */
export function normaliseCode(typed: string): string {
  return typed.trim().toUpperCase();
}

export const MAX_CODE_LENGTH = 40;
