import { ilike } from "drizzle-orm";
import { variants } from "#app/domain/catalog/catalog.tables.ts";
import type { SearchMatch } from "#app/domain/catalog/product-index/find-matches.ts";
import { containing } from "#app/platform/database/query/containing.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";

const MAX_PRODUCTS = 100;

// No spaces, and at least one separator or digit: "GUL-NOOR-2XL", "KU1042".
const LOOKS_LIKE_SKU = /^(?=.*[-_./\d])[\p{L}\d][\p{L}\d\-_./]{3,79}$/u;

/** Matches products by a part of a variant's SKU. Null if the text does not look like a SKU or none matches. */
export async function matchSku(db: Queryable, text: string): Promise<SearchMatch | null> {
  if (!LOOKS_LIKE_SKU.test(text)) return null;
  // Without a separator the text may be a size or a word, so it must be a prefix.
  const pattern = /[-_./]/.test(text) ? containing(text) : containing(text).slice(1);
  const found = await db
    .selectDistinct({ id: variants.productId })
    .from(variants)
    .where(ilike(variants.sku, pattern))
    .limit(MAX_PRODUCTS);
  if (found.length === 0) return null;
  const ids = found.map(({ id }) => id);
  return {
    key: JSON.stringify(["sku", ids]),
    by: { ids: [ids] },
    colourIds: [],
    sizeIds: [],
  };
}
