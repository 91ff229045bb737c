import { PRODUCTS_PER_PAGE, type ProductSort } from "#app/domain/catalog/catalog.ts";
import type { ListingQuery } from "#app/domain/catalog/listing/listing-query.server.ts";
import type { FacetCounts } from "#app/domain/catalog/internal/product-index/count-in-index.ts";
import { toFacetQuery } from "#app/domain/catalog/product-index/internal/facet-query.server.ts";
import type { SearchMatch } from "#app/domain/catalog/internal/product-index/find-matches.ts";
import { followProducts } from "#app/domain/catalog/product-index/internal/follow-products.server.ts";
import { countListing, matchesOf } from "#app/domain/catalog/product-index/internal/loaded-index.server.ts";
import { sortedPage } from "#app/domain/catalog/internal/product-index/sorted-page.ts";
import type { CacheTag } from "#app/lib/http/cache-tags.ts";
import { listPage } from "#app/lib/http/page-window.ts";
import type { Clock } from "#app/platform/clock.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import type { Log } from "#app/platform/process/log.server.ts";
import type { ProductColumns } from "#app/domain/catalog/internal/product-index/product-columns.ts";

/** The products for sale in memory: it counts listings and runs searches. See docs/decisions/0018. */
export interface ProductIndex {
  /** Counts a listing, all received changes included. */
  count(query: ListingQuery): Promise<CountedListing>;
  /** One page of a listing or search, all received changes included. A page past the end returns the last page. */
  list(query: ListingQuery): Promise<FoundPage>;
  /** The number of products that a search matches, without filters. */
  countMatches(match: SearchMatch): Promise<number>;
  /** The number of products with a search of one term in their name. */
  countNamed(match: SearchMatch): Promise<number>;
  /** The ids of popular products (`listPopularIds`). */
  listPopular(count: number): Promise<string[]>;
  /** Loads the index in the background. */
  load(): void;
  /** Marks the products of the tags as changed; null means everything changed. */
  invalidate(tags: readonly CacheTag[] | null): void;
  close(): Promise<void>;
}

export interface CountedListing extends FacetCounts {
  /** The label of a value of a facet by `facetKey`. */
  facetLabelOf(key: string): string | undefined;
}

/** One page of a search or listing as ordered ids. */
export interface FoundPage {
  ids: string[];
  total: number;
  page: number;
  pageCount: number;
}

export function createProductIndex(deps: { db: Db; log: Log; clock: Clock }): ProductIndex {
  const { current, ...lifecycle } = followProducts(deps);
  return {
    ...lifecycle,
    async count(query) {
      const of = await current();
      return { ...countListing(of, query).counts, facetLabelOf: of.columns.facetLabelOf };
    },
    async list(query) {
      const of = await current();
      const { counts, rows } = countListing(of, query);
      const { total } = counts;
      const { page, pageCount } = listPage({ page: query.listing.page, size: PRODUCTS_PER_PAGE, total });
      const sort = sortOf(query);
      const filters = toFacetQuery(query, of.categoryIdOf);
      const ids = sortedPage(of.columns, { rows, sort, page, filters, match: query.match });
      return { ids, total, page, pageCount };
    },
    async countMatches(match) {
      return matchesOf(await current(), match).rows.length;
    },
    async countNamed(match) {
      return matchesOf(await current(), match).named;
    },
    async listPopular(count) {
      const { columns, popular } = await current();
      const ids = popular.get(count) ?? listPopularIds(columns, count);
      popular.set(count, ids);
      return ids;
    },
  };
}

/** The requested sort order; new arrivals are sorted newest first by default. */
function sortOf({ listing: { sort }, scope }: ListingQuery): ProductSort {
  const isNewestFirst = scope.kind === "collection" && scope.collection.newWithinDays !== undefined;
  return isNewestFirst && sort === "name" ? "newest" : sort;
}

/**
 * The ids of the best rated products in stock, the most rated first among equals. They are all of the category with the most reviews: a
 * shopper of whom nothing is known is most probably one of its shoppers.
 */
function listPopularIds({ product, rows, idOf }: ProductColumns, count: number): string[] {
  const ratings = new Map<number, number>();
  const sold = Array.from({ length: rows() }, (_, row) => row).filter(
    (row) => product.category.at(row) > 0 && product.inStock.at(row) === 1,
  );
  for (const row of sold) {
    const category = product.category.at(row);
    ratings.set(category, (ratings.get(category) ?? 0) + product.ratingCount.at(row));
  }
  const [[popular] = [0]] = [...ratings].toSorted(([, a], [, b]) => b - a);
  return sold
    .filter((row) => product.category.at(row) === popular)
    .toSorted(
      (a, b) =>
        product.ratingAverage.at(b) - product.ratingAverage.at(a) ||
        product.ratingCount.at(b) - product.ratingCount.at(a) ||
        (idOf(a) < idOf(b) ? -1 : 1),
    )
    .slice(0, count)
    .map(idOf);
}
