import type { PricedLine } from "#app/domain/cart/cart.ts";
import { listVariantsForSale } from "#app/domain/catalog/variants-for-sale.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";

/** Today's prices and stock of a cart's variants; what is not for sale any more is missing. */
export async function quoteCart(db: Db, variantIds: readonly string[]): Promise<PricedLine[]> {
  const variants = await listVariantsForSale(db, variantIds);
  return variants.map(({ sku: _, ...line }) => line);
}
