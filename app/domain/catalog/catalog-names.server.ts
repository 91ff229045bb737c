import type { CategoryView } from "#app/domain/catalog/catalog.ts";
import { listCategories } from "#app/domain/catalog/listing/list-products.server.ts";
import type { OptionView } from "#app/domain/catalog/listing/listing-facets.ts";
import { listOptions } from "#app/domain/catalog/listing/listing-query.server.ts";
import type { CacheTag } from "#app/lib/http/cache-tags.ts";
import type { Db } from "#app/platform/database/database.server.ts";

/** What every listing is named and narrowed by, in the order in which it is shown. */
export interface CatalogNames {
  categories: readonly CategoryView[];
  options: readonly OptionView[];
}

/** Hands out the names, some dozens, which the admin changes now and then. */
export interface CatalogNamesReader {
  get(): Promise<CatalogNames>;
  /** What pages show that has changed; null: all of it. */
  note(tags: readonly CacheTag[] | null): void;
}

// As old as a kept page may be where a change is not told.
const KEPT_MS = 1_000;

export function createCatalogNames(db: Db): CatalogNamesReader {
  let kept: { value: Promise<CatalogNames>; until: number } | undefined;
  return {
    get() {
      if (kept && kept.until > performance.now()) return kept.value;
      const value = readNames(db);
      kept = { value, until: performance.now() + KEPT_MS };
      value.catch(() => (kept = undefined));
      return value;
    },
    note(tags) {
      if (tags === null || tags.includes("catalogue") || tags.includes("everything")) kept = undefined;
    },
  };
}

async function readNames(db: Db): Promise<CatalogNames> {
  const [categories, options] = await Promise.all([listCategories(db), listOptions(db)]);
  return { categories, options };
}
