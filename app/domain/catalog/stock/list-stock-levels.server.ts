import { and, asc, eq, ilike, inArray, or, type SQL } from "drizzle-orm";
import { products, variants } from "#app/domain/catalog/catalog.tables.ts";
import { colours, sizes } from "#app/domain/catalog/catalog-names.server.ts";
import type { StockLevel } from "#app/domain/catalog/stock/stock-count.ts";
import { optionsLabel } from "#app/domain/catalog/catalog.ts";
import { compactCode } from "#app/lib/text/digits.ts";
import { isGtin } from "#app/lib/text/gtin.ts";
import { isUuid } from "#app/lib/uuid.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { containing } from "#app/platform/database/query/containing.ts";

export const STOCK_LEVELS_PER_PAGE = 25;

export interface StockLevelQuery {
  /** Substring of the product name or SKU, or a barcode. */
  search: string;
  /** Only this product's variants; null for all. */
  productId: string | null;
  /** From 1. */
  page: number;
}

/** One page of variants with their stock, by product name. */
export async function listStockLevels(
  db: Db,
  { search, productId, page }: StockLevelQuery,
): Promise<{ levels: StockLevel[]; hasMore: boolean }> {
  const rows = await db
    .select({
      variantId: variants.id,
      productId: variants.productId,
      productName: products.name,
      size: sizes.label,
      colour: colours.label,
      sku: variants.sku,
      barcode: variants.barcode,
      inventory: variants.inventory,
    })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .leftJoin(sizes, eq(sizes.id, variants.sizeId))
    .leftJoin(colours, eq(colours.id, variants.colourId))
    .where(and(ofProduct(productId), matches(db, search)))
    .orderBy(asc(products.name), asc(products.id), asc(variants.position), asc(variants.id))
    .limit(STOCK_LEVELS_PER_PAGE + 1)
    .offset((page - 1) * STOCK_LEVELS_PER_PAGE);
  const levels = rows.slice(0, STOCK_LEVELS_PER_PAGE).map(({ size, colour, ...row }) => ({
    ...row,
    options: optionsLabel(size, colour),
  }));
  return { levels, hasMore: rows.length > STOCK_LEVELS_PER_PAGE };
}

function ofProduct(productId: string | null): SQL | undefined {
  return productId !== null && isUuid(productId) ? eq(variants.productId, productId) : undefined;
}

// Subqueries, each with its own index; a condition across both tables would use none.
function matches(db: Db, search: string): SQL | undefined {
  if (search === "") return undefined;
  const pattern = containing(search);
  const bySku = db.select({ id: variants.id }).from(variants).where(ilike(variants.sku, pattern));
  const byName = db.select({ id: products.id }).from(products).where(ilike(products.name, pattern));
  const code = compactCode(search);
  const byBarcode = isGtin(code) ? eq(variants.barcode, code) : undefined;
  return or(inArray(variants.id, bySku), inArray(variants.productId, byName), byBarcode);
}
