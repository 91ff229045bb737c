import { ilike, sql } from "drizzle-orm";
import { products, variants } from "#app/domain/catalog/catalog.tables.ts";
import type { SearchMatch } from "#app/domain/catalog/search/match.server.ts";
import { containing } from "#app/platform/database/query/containing.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";
import { isAmong } from "#app/platform/database/query/is-among.ts";

// A part of a SKU that more products share is no search for one of them.
const MAX_PRODUCTS = 100;

// No spaces, and a separator or a digit in it: "GUL-NOOR-2XL", "KU1042".
const LOOKS_LIKE_SKU = /^(?=.*[-_./\d])[\p{L}\d][\p{L}\d\-_./]{3,79}$/u;

/** The products that have the text in the SKU of a variant; null for a text that is no SKU. */
export async function matchSku(db: Queryable, text: string): Promise<SearchMatch | null> {
  if (!LOOKS_LIKE_SKU.test(text)) return null;
  // Letters and digits alone may be a size or a word: they count only at the beginning.
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
    where: sql`${isAmong(products.id, ids)}`,
    rank: sql`0`,
    isStrong: sql`true`,
    colourIds: [],
  };
}
