import type { PricedLine } from "#app/domain/cart/cart.ts";
import { listVariantsForSale } from "#app/domain/catalog/stock/variants-for-sale.server.ts";
import {
  listOfferedDiscounts,
  type DiscountOffer,
  type DiscountQuery,
} from "#app/domain/discounts/discounts.server.ts";
import type { Db, Queryable } from "#app/platform/database/database.server.ts";
import { checkCart } from "#app/domain/cart/check-cart.ts";
import { toCart, type ServerCart, type StoredCart } from "#app/domain/cart/stored-cart.ts";
import type { VariantForSale } from "#app/domain/catalog/catalog.ts";
import { rateOfGoods } from "#app/domain/tax/tax-class.ts";
import { listTaxClasses } from "#app/domain/tax/tax-classes.server.ts";
import { indianDay } from "#app/lib/time/india-time.ts";

export interface CartQuote extends DiscountOffer {
  lines: PricedLine[];
}

interface CartQuery extends Omit<DiscountQuery, "productIds"> {
  variantIds: readonly string[];
  /** The owner's maximum quantity of a variant per order. */
  maxLineQuantity: number;
  /** Whether prices include GST. */
  pricesIncludeGst: boolean;
  /** Items outside of the stock that are reserved for this visitor, by variant id. */
  held: ReadonlyMap<string, number>;
}

/** Current prices, stock and discounts for a cart's variants. Variants no longer for sale are omitted. */
export async function quoteCart(
  db: Db,
  { variantIds, maxLineQuantity, pricesIncludeGst, held, ...buyer }: CartQuery,
): Promise<CartQuote> {
  const listed = addHeld(await listVariantsForSale(db, variantIds), held);
  const variants = await withRates(db, listed, { pricesIncludeGst, now: buyer.now });
  const lines = variants.map((variant) => toPricedLine(variant, maxLineQuantity));
  const productIds = [...new Set(lines.map((line) => line.productId))];
  return { lines, ...(await listOfferedDiscounts(db, { ...buyer, productIds })) };
}

/**
 * Prices a stored cart with the current catalogue and reports lines that are sold out, deleted or short of
 * stock.
 */
export async function viewCart(
  db: Db,
  stored: StoredCart,
  buyer: Pick<DiscountQuery, "userId" | "listOwnOrders" | "now" | "hasEarlierOrder"> & {
    maxLineQuantity: number;
    pricesIncludeGst: boolean;
    held: ReadonlyMap<string, number>;
  },
): Promise<ServerCart> {
  const variantIds = stored.lines.map((line) => line.variantId);
  const quote = await quoteCart(db, { ...buyer, variantIds, code: stored.discountCode });
  const prices = new Map(quote.lines.map((line) => [line.variantId, line.priceMinor]));
  const shown = stored.lines.map(({ variantId, quantity }) => ({
    variantId,
    quantity,
    priceMinor: prices.get(variantId) ?? 0,
  }));
  return {
    id: stored.id,
    revision: stored.revision,
    cart: toCart(stored, quote.lines),
    // Prices are not stored, so none of them has changed.
    changes: checkCart(shown, quote.lines, String),
    quote,
  };
}

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

/** Variants with the items that are reserved for one visitor as part of their stock. */
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
