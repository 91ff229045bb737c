import { createHash } from "node:crypto";
import { asc } from "drizzle-orm";
import { MAX_MATCHING } from "#app/domain/catalog/products/bulk/bulk.forms.ts";
import { products } from "#app/domain/catalog/catalog.tables.ts";
import type { SeenProduct } from "#app/domain/catalog/products/bulk/change-products.server.ts";
import type { ProductSearch } from "#app/domain/catalog/search/product-search.ts";
import { matchingProducts } from "#app/domain/catalog/search/search-products.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";

/** All products that match a search of the admin's product list. */
export interface MatchingProducts {
  /** By id; at most `MAX_MATCHING`. */
  seen: SeenProduct[];
  /** There are more than `MAX_MATCHING`. */
  isMore: boolean;
  /** Hash of the ids and versions, so that a confirmation applies to exactly these products. */
  mark: string;
}

/** Finds the products of a bulk action on all matching products. */
export async function findAllMatching(db: Db, requested: ProductSearch): Promise<MatchingProducts> {
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
