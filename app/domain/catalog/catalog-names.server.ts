import type { CategoryView } from "#app/domain/catalog/catalog.ts";
import { listCategories } from "#app/domain/catalog/listing/list-products.server.ts";
import type { OptionView } from "#app/domain/catalog/listing/listing-facets.ts";
import { listOptions } from "#app/domain/catalog/listing/listing-query.server.ts";
import type { CacheTag } from "#app/lib/http/cache-tags.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { alias } from "drizzle-orm/pg-core";
import { optionValues } from "#app/domain/catalog/catalog.tables.ts";

/** The categories and option values of every listing page, in display order. */
export interface CatalogNames {
  categories: readonly CategoryView[];
  options: readonly OptionView[];
}

export const NO_NAMES: CatalogNames = { categories: [], options: [] };

/** A cached reader of the catalog's names. */
export interface CatalogNamesReader {
  get(): Promise<CatalogNames>;
  /** Drops the cached names if the tags affect them; null means everything changed. */
  invalidate(tags: readonly CacheTag[] | null): void;
}

// Bounds staleness when an invalidation event is lost.
const MAX_AGE_MS = 1_000;

export function createCatalogNames(db: Db): CatalogNamesReader {
  let cached: { value: Promise<CatalogNames>; until: number } | undefined;
  return {
    get() {
      if (cached && cached.until > performance.now()) return cached.value;
      const value = readNames(db);
      cached = { value, until: performance.now() + MAX_AGE_MS };
      value.catch(() => (cached = undefined));
      return value;
    },
    invalidate(tags) {
      if (tags === null || tags.includes("catalogue") || tags.includes("everything")) cached = undefined;
    },
  };
}

async function readNames(db: Db): Promise<CatalogNames> {
  const [categories, options] = await Promise.all([listCategories(db), listOptions(db)]);
  return { categories, options };
}

/** The option values of a variant, joined once by size and once by colour. */
export const sizes = alias(optionValues, "sizes");
export const colours = alias(optionValues, "colours");
