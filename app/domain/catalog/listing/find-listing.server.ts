import type { ProductListView } from "#app/domain/catalog/catalog.ts";
import type { CatalogNames } from "#app/domain/catalog/catalog-names.server.ts";
import { listProducts, toFacets } from "#app/domain/catalog/listing/list-products.server.ts";
import { knownFilters, type ListingFacets } from "#app/domain/catalog/listing/listing-facets.ts";
import {
  categoryParam,
  resolveScope,
  type ListingRequest,
  type ListingScope,
} from "#app/domain/catalog/listing/listing.ts";
import type { ListingQuery } from "#app/domain/catalog/listing/listing-query.server.ts";
import type { FoundPage, ProductIndex } from "#app/domain/catalog/product-index/product-index.server.ts";
import { resolveSearch, type ResolvedSearch } from "#app/domain/catalog/search/resolve-search.server.ts";
import { vocabularyOf } from "#app/domain/catalog/search/suggest.server.ts";
import type { SearchSettings } from "#app/domain/catalog/search/search.settings.ts";
import type { MoneyFormat } from "#app/lib/money.ts";
import type { Clock } from "#app/platform/clock.ts";
import type { Db } from "#app/platform/database/database.server.ts";

/** A listing as a page or the API shows it. */
export interface FoundListing {
  /** As requested, without what the catalog does not know. */
  listing: ListingRequest;
  scope: ListingScope;
  /** How the search was read; null without one. */
  resolved: ResolvedSearch | null;
  productPage: ProductListView;
  facets: ListingFacets;
}

interface ListingNames extends Pick<CatalogNames, "categories" | "collections" | "options"> {
  search: SearchSettings;
  money: MoneyFormat;
}

interface ListingDeps {
  db: Db;
  clock: Clock;
  productIndex: ProductIndex;
}

/** Resolves a requested listing with the names of the catalog, and reads one page of its products with its facets. */
export async function findListing(
  deps: ListingDeps,
  parsed: ListingRequest,
  names: ListingNames,
): Promise<FoundListing> {
  const { query, ...listed } = await resolveListing(deps, parsed, names);
  const [productPage, counts] = await Promise.all([
    listProducts(deps.db, query, deps.productIndex),
    deps.productIndex.count(query),
  ]);
  return { ...listed, productPage, facets: toFacets(counts, query) };
}

/** Reads the ids of one page of the same products alone. */
export async function findListedIds(
  deps: ListingDeps,
  parsed: ListingRequest,
  names: ListingNames,
): Promise<FoundPage> {
  const { query } = await resolveListing(deps, parsed, names);
  return deps.productIndex.list(query);
}

async function resolveListing(
  { db, clock, productIndex }: ListingDeps,
  parsed: ListingRequest,
  { categories, collections, options, search, money }: ListingNames,
): Promise<Pick<FoundListing, "listing" | "scope" | "resolved"> & { query: ListingQuery }> {
  const scope = resolveScope(parsed.category, { categories, collections });
  const filters = knownFilters(parsed.filters, options);
  const listing = { ...parsed, category: categoryParam(scope), filters };
  const vocabulary = vocabularyOf(search, { categories, options });
  const resolved =
    listing.search === null
      ? null
      : await resolveSearch({ db, productIndex }, listing.search, { vocabulary, money, filters });
  const query = {
    listing: { ...listing, filters: resolved?.filters ?? filters },
    scope,
    options,
    match: resolved?.match ?? null,
    now: clock.now(),
  };
  return { listing, scope, resolved, query };
}
