import type { PricedLine } from "#app/domain/cart/cart.ts";
import { addHeld, toPricedLine, withRates } from "#app/domain/cart/rate-lines.server.ts";
import { listVariantsForSale } from "#app/domain/catalog/stock/variants-for-sale.server.ts";
import {
  listOfferedDiscounts,
  type DiscountOffer,
  type DiscountQuery,
} from "#app/domain/discounts/discounts.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";

export interface CartQuote extends DiscountOffer {
  lines: PricedLine[];
}

interface CartQuery extends Omit<DiscountQuery, "productIds"> {
  variantIds: readonly string[];
  /** The owner's maximum quantity of a variant per order. */
  maxLineQuantity: number;
  /** Whether prices include GST. */
  pricesIncludeGst: boolean;
  /** Pieces outside of the stock that are reserved for this visitor, by variant id. */
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
