import type { VariantForSale } from "#app/domain/catalog/catalog.ts";
import { formatPrice, type MoneyFormat } from "#app/lib/money.ts";

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
export function normaliseCode(enteredCode: string): string {
  return enteredCode.trim().toUpperCase();
}

export const MAX_CODE_LENGTH = 40;

/** Describes a discount: "10% off", "$5.00 off", "Free shipping". */
export function describeDiscount(
  { kind, value }: Pick<OfferedDiscount, "kind" | "value">,
  money: MoneyFormat,
): string {
  if (kind === "free_shipping") return "Free shipping";
  return kind === "percent" ? `${value / 100}% off` : `${formatPrice(value, money)} off`;
}
