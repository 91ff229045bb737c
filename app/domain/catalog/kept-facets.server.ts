import { countFacets } from "#app/domain/catalog/count-facets.server.ts";
import type { ListingFacets } from "#app/domain/catalog/listing-facets.ts";
import type { ListingQuery } from "#app/domain/catalog/listing-query.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";

interface Kept {
  facets: ListingFacets;
  /** When they were counted. */
  at: number;
}

interface Shelf {
  kept: Map<string, Kept>;
  /** What is being counted right now: who asks for the same waits for it too. */
  counting: Map<string, Promise<ListingFacets>>;
}

// Below this a listing is counted anew every time. A large one takes long to count, and its counts change little meanwhile.
const COUNTED_ANEW_BELOW = 2_000;
const FRESH_FOR_MS = 60_000;
const GOOD_FOR_MS = 30 * 60_000;
const MOST_KEPT = 300;

const shelves = new WeakMap<Db, Shelf>();

/**
 * What a listing can be narrowed by, as `countFacets` says. The counts of a large listing are kept and may be a minute old; older
 * ones are shown once more while they are counted again, so that hardly anybody waits for them.
 */
export async function keptFacets(db: Db, query: ListingQuery): Promise<ListingFacets> {
  const shelf = shelfOf(db);
  const key = keyOf(query);
  const known = shelf.kept.get(key);
  const age = known ? Date.now() - known.at : Infinity;
  if (known && age < FRESH_FOR_MS) return known.facets;
  const counting = countOnce(db, shelf, key, query);
  if (!known || age > GOOD_FOR_MS) return counting;
  // The next who asks tries again, should this fail.
  counting.catch(() => undefined);
  return known.facets;
}

function shelfOf(db: Db): Shelf {
  const shelf = shelves.get(db) ?? { kept: new Map(), counting: new Map() };
  shelves.set(db, shelf);
  return shelf;
}

function countOnce(db: Db, shelf: Shelf, key: string, query: ListingQuery): Promise<ListingFacets> {
  const running = shelf.counting.get(key);
  if (running) return running;
  const counting = countFacets(db, query)
    .then((facets) => {
      const products = Math.max(...Object.values(facets.totalWithout));
      if (products >= COUNTED_ANEW_BELOW) keep(shelf, key, facets);
      return facets;
    })
    .finally(() => shelf.counting.delete(key));
  shelf.counting.set(key, counting);
  return counting;
}

function keep({ kept }: Shelf, key: string, facets: ListingFacets): void {
  kept.delete(key);
  kept.set(key, { facets, at: Date.now() });
  const [oldest] = kept.keys();
  if (kept.size > MOST_KEPT && oldest !== undefined) kept.delete(oldest);
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
