import { createHash } from "node:crypto";
import { asc } from "drizzle-orm";
import { MAX_MATCHING } from "#app/domain/catalog/products/bulk.forms.ts";
import { products } from "#app/domain/catalog/catalog.tables.ts";
import type { SeenProduct } from "#app/domain/catalog/products/change-products.server.ts";
import type { ProductSearch } from "#app/domain/catalog/search/product-search.ts";
import { matchingProducts } from "#app/domain/catalog/search/search-products.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";

/** All products that a search finds, whatever the page of the list. */
export interface FoundForAll {
  /** In the order of their keys; at most `MAX_MATCHING`. */
  seen: SeenProduct[];
  /** There are more than can be changed at once. */
  isMore: boolean;
  /** Made of which they are and in which version: whoever confirms by it means exactly these. */
  mark: string;
}

/** Reads which products a search finds, for what is done with all of them. */
export async function findForAll(db: Db, requested: ProductSearch): Promise<FoundForAll> {
  const rows = await db
    .select({ id: products.id, version: products.version })
    .from(products)
    .where(await matchingProducts(db, requested))
    .orderBy(asc(products.id))
    .limit(MAX_MATCHING + 1);
  const seen = rows.slice(0, MAX_MATCHING);
  const hash = createHash("sha256");
  for (const { id, version } of seen) hash.update(`${id}:${version} `);
  return { seen, isMore: rows.length > MAX_MATCHING, mark: hash.digest("hex") };
}
