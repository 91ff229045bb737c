import type { ComparedProduct } from "#app/domain/catalog/compare-at.ts";
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

/**
 * A product with changed prices, or null if one would be below one minor unit. Compare-at prices stay; with `showsEarlier`, a price without
 * one is compared to the earlier price.
 */
export function repriced<Variant>(
  product: ComparedProduct<Variant>,
  change: PriceChange,
  showsEarlier: boolean,
): ComparedProduct<Variant> | null {
  const priceMinor = changedPrice(product.priceMinor, change);
  const isCompared = showsEarlier && product.compareAtMinor === null;
  const variants = product.variants.map((variant) => {
    const { priceOverrideMinor: overrideMinor, compareAtOverrideMinor } = variant;
    if (overrideMinor === null) return variant;
    return {
      ...variant,
      priceOverrideMinor: changedPrice(overrideMinor, change),
      compareAtOverrideMinor: compareAtOverrideMinor ?? (isCompared ? overrideMinor : null),
    };
  });
  const isTooLow = variants.some(
    ({ priceOverrideMinor }, index) =>
      priceOverrideMinor === null && product.variants[index]?.priceOverrideMinor !== null,
  );
  if (priceMinor === null || isTooLow) return null;
  return { priceMinor, compareAtMinor: isCompared ? product.priceMinor : product.compareAtMinor, variants };
}
