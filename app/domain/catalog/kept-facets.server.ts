import { count } from "drizzle-orm";
import { products } from "#app/domain/catalog/catalog.tables.ts";
import { countFacets } from "#app/domain/catalog/count-facets.server.ts";
import type { ListingFacets } from "#app/domain/catalog/listing-facets.ts";
import { inListing, type ListingQuery } from "#app/domain/catalog/listing-query.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { createKept, perOwner, type Kept } from "#app/platform/kept.server.ts";

// Below this a listing is counted anew every time. A large one takes long to count, and its counts change little meanwhile.
const COUNTED_ANEW_BELOW = 2_000;

const AGES = { freshForMs: 60_000, goodForMs: 30 * 60_000, most: 300 };

const facetsOf = perOwner<Kept<ListingFacets>>(() =>
  createKept({
    ...AGES,
    isWorthKeeping: ({ totalWithout }) => Math.max(...Object.values(totalWithout)) >= COUNTED_ANEW_BELOW,
  }),
);

const totalsOf = perOwner<Kept<number>>(() =>
  createKept({ ...AGES, isWorthKeeping: (total) => total >= COUNTED_ANEW_BELOW }),
);

/**
 * What a listing can be narrowed by, as `countFacets` says. The counts of a large listing are kept and may be a minute old; older
 * ones are shown once more while they are counted again, so that hardly anybody waits for them.
 */
export function keptFacets(db: Db, query: ListingQuery): Promise<ListingFacets> {
  return facetsOf(db).get(keyOf(query), () => countFacets(db, query));
}

/** How many products a listing has; of a large one, as of a minute ago. */
export function keptTotal(db: Db, query: ListingQuery): Promise<number> {
  return totalsOf(db).get(keyOf(query), async () => {
    const [counted] = await db.select({ rows: count() }).from(products).where(inListing(query));
    return counted?.rows ?? 0;
  });
}

/** Whatever the order and the page, the counts are the same. */
function keyOf({
  listing: { search, isFeatured, filters },
  scope,
  options,
  categories,
}: ListingQuery): string {
  const known = options.map(({ id, label }) => `${id}${label}`);
  return JSON.stringify([search, isFeatured, filters, scope, known, search && categories]);
}
