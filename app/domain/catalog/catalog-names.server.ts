import type { CategoryView } from "#app/domain/catalog/catalog.ts";
import { listCategories } from "#app/domain/catalog/listing/list-products.server.ts";
import type { OptionView } from "#app/domain/catalog/listing/listing-facets.ts";
import { listOptions } from "#app/domain/catalog/listing/listing-query.server.ts";
import type { CacheTag } from "#app/lib/http/cache-tags.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import type { Clock } from "#app/platform/clock.ts";
import { and, eq, exists, gte, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import { categories, optionValues, products } from "#app/domain/catalog/catalog.tables.ts";
import { NEW_ARRIVALS, type Collection } from "#app/domain/catalog/listing/listing.ts";
import { DAY_MS } from "#app/lib/time/durations.ts";

/** The categories, collections and option values of every listing page, in display order. */
export interface CatalogNames {
  categories: readonly CategoryView[];
  collections: readonly Collection[];
  options: readonly OptionView[];
  /** The slugs of the categories and collections with products for sale, sold out ones included. Null if unknown. */
  filledSlugs: readonly string[] | null;
}

export const NO_NAMES: CatalogNames = {
  categories: [],
  collections: [NEW_ARRIVALS],
  options: [],
  filledSlugs: null,
};

/** A cached reader of the catalog's names. */
export interface CatalogNamesReader {
  get(): Promise<CatalogNames>;
  /** Drops the cached names if the tags affect them; null means everything changed. */
  invalidate(tags: readonly CacheTag[] | null): void;
}

// Bounds staleness when an invalidation event is lost.
const MAX_AGE_MS = 1_000;

export function createCatalogNames(
  db: Db,
  clock: Clock,
  /** The collections of the shop's settings. */
  storedCollections: () => Promise<readonly Collection[]>,
): CatalogNamesReader {
  let cached: { value: Promise<CatalogNames>; until: number } | undefined;
  return {
    get() {
      if (cached && cached.until > performance.now()) return cached.value;
      const value = readNames(db, clock.now(), storedCollections);
      cached = { value, until: performance.now() + MAX_AGE_MS };
      value.catch(() => (cached = undefined));
      return value;
    },
    invalidate(tags) {
      if (tags === null || tags.includes("catalogue") || tags.includes("everything")) cached = undefined;
    },
  };
}

async function readNames(
  db: Db,
  now: Date,
  storedCollections: () => Promise<readonly Collection[]>,
): Promise<CatalogNames> {
  const collections = [...(await storedCollections()), NEW_ARRIVALS];
  const [categories, options, filledSlugs] = await Promise.all([
    listCategories(db),
    listOptions(db),
    // Without them the menus show all their links.
    listFilledSlugs(db, now, collections).catch(() => null),
  ]);
  return { categories, collections, options, filledSlugs };
}

/** By indexes: the first active product of each category, and the first new one, decide. */
async function listFilledSlugs(db: Db, now: Date, collections: readonly Collection[]): Promise<string[]> {
  const isActive = eq(products.status, "active");
  const filled = db
    .select({ slug: categories.slug })
    .from(categories)
    .where(
      exists(
        db
          .select({ id: products.id })
          .from(products)
          .where(and(eq(products.categoryId, categories.id), isActive)),
      ),
    );
  const newProducts = collections.flatMap(({ slug, newWithinDays }) => {
    if (newWithinDays === undefined) return [];
    const since = new Date(now.getTime() - newWithinDays * DAY_MS);
    const isNew = and(gte(products.createdAt, since), isActive);
    return [
      db
        .select({ slug: sql<string>`${slug}::text` })
        .from(products)
        .where(isNew)
        .limit(1),
    ];
  });
  const rows = await Promise.all([filled, ...newProducts]);
  const slugs = rows.flat().map(({ slug }) => slug);
  const isFilled = (slug: string) => slugs.includes(slug);
  return [
    ...slugs,
    ...collections.flatMap(({ slug, categorySlugs }) => (categorySlugs?.some(isFilled) ? [slug] : [])),
  ];
}

/** The option values of a variant, joined once by size and once by colour. */
export const sizes = alias(optionValues, "sizes");
export const colours = alias(optionValues, "colours");
