import {
  findCategory,
  PRODUCT_SORTS,
  type CategoryView,
  type ProductSort,
} from "#app/domain/catalog/catalog.ts";
import {
  addFilterParams,
  hasFilters,
  NO_FILTERS,
  parseFilters,
  type ListingFilters,
} from "#app/domain/catalog/listing/listing-filters.ts";
import { searchTextIn } from "#app/lib/http/search-text.ts";
import type { MoneyFormat } from "#app/lib/money.ts";

/** A listing's parsed query parameters, not yet checked against the catalog. */
export interface ListingRequest {
  /** A category's name or slug, or a collection's slug. */
  category: string | null;
  search: string | null;
  isFeatured: boolean;
  filters: ListingFilters;
  sort: ProductSort;
  page: number;
}

export type ListingChange = (listing: ListingRequest) => Partial<ListingRequest>;

/** All products without filters. */
export const ALL_PRODUCTS: ListingRequest = {
  category: null,
  search: null,
  isFeatured: false,
  filters: NO_FILTERS,
  sort: "name",
  page: 1,
};

const LAST_PAGE = 10_000;

/**
 * Parses a listing's query parameters. A search overrides the category and the featured filter; an unknown sort or invalid page
 * falls back to the default.
 */
export function parseListing(params: URLSearchParams, money: MoneyFormat): ListingRequest {
  const search = searchTextIn(params) || null;
  const category = params.get("category")?.trim() || null;
  const sort = sortsOf({ search }).find((option) => option === params.get("sort")) ?? defaultSort({ search });
  const page = Math.trunc(Number(params.get("page")));
  return {
    search,
    category: search ? null : category,
    isFeatured: !search && params.get("featured") === "true",
    filters: parseFilters(params, money),
    sort,
    page: page >= 1 ? Math.min(page, LAST_PAGE) : 1,
  };
}

/** The available sort orders; only searches can be sorted by relevance. */
export function sortsOf({ search }: Pick<ListingRequest, "search">): readonly ProductSort[] {
  return search ? PRODUCT_SORTS : PRODUCT_SORTS.filter((sort) => sort !== "relevance");
}

export function defaultSort({ search }: Pick<ListingRequest, "search">): ProductSort {
  return search ? "relevance" : "name";
}

/** The query parameters of a changed listing. Defaults are omitted, and any change returns to page 1. */
export function listingSearchParams(
  current: ListingRequest,
  change: Partial<ListingRequest>,
  money: MoneyFormat,
): URLSearchParams {
  const next = { ...current, page: 1, ...change };
  const params = new URLSearchParams();
  if (next.search) params.set("search", next.search);
  else if (next.category) params.set("category", next.category);
  if (next.isFeatured && !next.search) params.set("featured", "true");
  addFilterParams(params, next.filters, money);
  if (sortsOf(next).includes(next.sort) && next.sort !== defaultSort(next)) params.set("sort", next.sort);
  if (next.page > 1) params.set("page", String(next.page));
  return params;
}

/** Whether search engines may index the listing: not with a search, the featured filter or other filters. */
export function isIndexable({ search, isFeatured, filters }: ListingRequest): boolean {
  return !search && !isFeatured && !hasFilters(filters);
}

/** A listing that is not a category: several categories together, or the new products. */
export interface Collection {
  slug: string;
  name: string;
  categorySlugs?: readonly string[];
  /** Only products created within this many days, newest first. */
  newWithinDays?: number;
}

/** The collection that every shop has, beside those of its settings. */
export const NEW_ARRIVALS: Collection = { slug: "new-arrivals", name: "New Arrivals", newWithinDays: 60 };

export type ListingScope =
  | { kind: "all" }
  | { kind: "category"; category: CategoryView }
  | { kind: "collection"; collection: Collection };

/** Resolves a category parameter to a category or collection; all products if unknown. */
export function resolveScope(
  requested: string | null,
  { categories, collections }: { categories: readonly CategoryView[]; collections: readonly Collection[] },
): ListingScope {
  const key = requested?.toLowerCase();
  const category = findCategory(requested, categories);
  if (category) return { kind: "category", category };
  const collection = collections.find((candidate) => candidate.slug === key);
  return collection ? { kind: "collection", collection } : { kind: "all" };
}

/** The category parameter of a scope; null for all products. */
export function categoryParam(scope: ListingScope): string | null {
  if (scope.kind === "category") return scope.category.name;
  return scope.kind === "collection" ? scope.collection.slug : null;
}

/** The heading of a listing, in the specification's words. */
export function listingHeading(request: ListingRequest, scope: ListingScope): string {
  if (request.search) return `Search: "${request.search}"`;
  if (scope.kind === "category") return scope.category.name;
  if (scope.kind === "collection") return scope.collection.name;
  return request.isFeatured ? "Featured Products" : "All Products";
}
