import type { PricedLine } from "#app/domain/cart/cart.ts";
import type { VariantForSale } from "#app/domain/catalog/catalog.ts";
import { rateOfGoods } from "#app/domain/tax/goods-rate.ts";
import { listTaxClasses } from "#app/domain/tax/tax-classes.server.ts";
import { indianDay } from "#app/lib/time/india-time.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";

/** Variants, with the rates of GST inside their prices today unless the flat tax is added. */
export async function withRates<Variant extends VariantForSale>(
  db: Queryable,
  variants: readonly Variant[],
  { pricesIncludeGst, now }: { pricesIncludeGst: boolean; now: Date },
): Promise<(Variant & Pick<PricedLine, "rate">)[]> {
  if (!pricesIncludeGst) return [...variants];
  const classes = await listTaxClasses(db);
  const day = indianDay(now);
  return variants.map((variant) => ({ ...variant, rate: rateOfGoods(classes, variant, day) }));
}

/** Variants with the pieces that are reserved for one visitor as part of their stock. */
export function addHeld(
  variants: readonly VariantForSale[],
  held: ReadonlyMap<string, number>,
): VariantForSale[] {
  return variants.map((variant) => ({
    ...variant,
    inventory: variant.inventory + (held.get(variant.variantId) ?? 0),
  }));
}

/** A variant as carts show it. */
export function toPricedLine(
  { sku: _, hsnCode: _hsnCode, taxClassId: _taxClassId, ...line }: VariantForSale & Pick<PricedLine, "rate">,
  maxQuantity: number,
): PricedLine {
  return { ...line, maxQuantity };
}
