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

/** The meaning of a compare-at price depends on the tax mode: in GST mode it is the maximum retail price (MRP). */
export function compareAtLabel(pricesIncludeGst: boolean): "MRP" | "Compare-at price" {
  return pricesIncludeGst ? "MRP" : "Compare-at price";
}

/**
 * Whether a price fits the one it is compared to. In GST mode nothing is sold above its MRP (Legal Metrology (Packaged Commodities)
 * Rules 2011, rule 18(2)), and both may be equal. Otherwise a compare-at price must be higher: a lower one would be typed and then not be
 * shown, which looks like a mistake of the store.
 */
export function isValidComparison(
  price: ComparedPrice,
  { pricesIncludeGst }: { pricesIncludeGst: boolean },
): boolean {
  const { priceMinor, compareAtMinor } = price;
  if (compareAtMinor === null) return true;
  return pricesIncludeGst ? priceMinor <= compareAtMinor : priceMinor < compareAtMinor;
}

/** A product's prices with its variants' own ones; null where the product's holds. */
export interface ComparedProduct<Variant> extends ComparedPrice {
  variants: readonly (Variant & {
    priceOverrideMinor: number | null;
    compareAtOverrideMinor: number | null;
  })[];
}

/**
 * The variants whose prices do not fit. In GST mode every price is compared to the MRP that holds for it. Otherwise a variant without its
 * own compare-at price may cost more than the product's: it is not on sale.
 */
export function invalidVariants<Variant>(
  { priceMinor, compareAtMinor, variants }: ComparedProduct<Variant>,
  mode: { pricesIncludeGst: boolean },
): readonly Variant[] {
  return variants.filter(({ priceOverrideMinor, compareAtOverrideMinor }) => {
    if (priceOverrideMinor === null && compareAtOverrideMinor === null) return false;
    if (!mode.pricesIncludeGst && compareAtOverrideMinor === null) return false;
    const variantPrices = {
      priceMinor: priceOverrideMinor ?? priceMinor,
      compareAtMinor: compareAtOverrideMinor ?? compareAtMinor,
    };
    return !isValidComparison(variantPrices, mode);
  });
}

/** Whether the product's prices and those of all its variants fit. */
export function isValidProduct(
  product: ComparedProduct<unknown>,
  mode: { pricesIncludeGst: boolean },
): boolean {
  return isValidComparison(product, mode) && invalidVariants(product, mode).length === 0;
}

/** The message beside a price that does not fit. */
export function comparisonError(pricesIncludeGst: boolean): string {
  return pricesIncludeGst
    ? "The price is above the MRP. Nothing may be sold above its MRP"
    : "The compare-at price must be higher than the price";
}
