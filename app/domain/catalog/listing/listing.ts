import { PRODUCT_SORTS, type CategoryView, type ProductSort } from "#app/domain/catalog/catalog.ts";
import {
  addFilterParams,
  hasFilters,
  NO_FILTERS,
  parseFilters,
  type ListingFilters,
} from "#app/domain/catalog/listing/listing-filters.ts";
import type { MoneyFormat } from "#app/lib/money.ts";

/** What a listing's address asks for, before the catalogue has been asked whether it exists. */
export interface ListingRequest {
  /** A category's name or slug, or a collection's slug. */
  category: string | null;
  search: string | null;
  isFeatured: boolean;
  filters: ListingFilters;
  sort: ProductSort;
  page: number;
}

/** What a choice makes of a listing. */
export type ListingChange = (listing: ListingRequest) => Partial<ListingRequest>;

/** The whole catalogue, as it lies. */
export const ALL_PRODUCTS: ListingRequest = {
  category: null,
  search: null,
  isFeatured: false,
  filters: NO_FILTERS,
  sort: "name",
  page: 1,
};

const MAX_SEARCH_LENGTH = 100;
const LAST_PAGE = 10_000;

/**
 * Reads a listing's query parameters. A search puts the category and the featured filter aside; an unknown sort or a page
 * that is no number falls back to the first.
 */
export function parseListing(params: URLSearchParams, money: MoneyFormat): ListingRequest {
  const search = params.get("search")?.trim().slice(0, MAX_SEARCH_LENGTH) || null;
  const category = params.get("category")?.trim() || null;
  const sort = sortsOf({ search }).find((known) => known === params.get("sort")) ?? defaultSort({ search });
  const page = Math.trunc(Number(params.get("page")));
  return {
    search,
    category: search ? null : category,
    isFeatured: !search && params.get("featured") === "true",
    filters: parseFilters(params, money),
    sort,
    page: page >= 1 && page <= LAST_PAGE ? page : 1,
  };
}

/** The orders that a listing can have: relevance is to a search. */
export function sortsOf({ search }: Pick<ListingRequest, "search">): readonly ProductSort[] {
  return search ? PRODUCT_SORTS : PRODUCT_SORTS.filter((sort) => sort !== "relevance");
}

export function defaultSort({ search }: Pick<ListingRequest, "search">): ProductSort {
  return search ? "relevance" : "name";
}

/** The address of a listing with some of its parameters changed. Defaults are left out, and a change goes to page 1. */
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

/** Whether a search engine may list it: all products or a category, page by page, but no search and nothing narrowed. */
export function isIndexable({ search, isFeatured, filters }: ListingRequest): boolean {
  return !search && !isFeatured && !hasFilters(filters);
}

/** A selection of the catalogue that the footer links to although it is no category. */
export interface Collection {
  slug: string;
  name: string;
  categorySlugs?: readonly string[];
  /** Only what came in within this many days, newest first. */
  newWithinDays?: number;
}

export const COLLECTIONS: readonly Collection[] = [
  { slug: "fashion-clothing", name: "Fashion Clothing", categorySlugs: ["womens-fashion", "mens-fashion"] },
  { slug: "new-arrivals", name: "New Arrivals", newWithinDays: 60 },
];

export type ListingScope =
  | { kind: "all" }
  | { kind: "category"; category: CategoryView }
  | { kind: "collection"; collection: Collection };

/** The category that a parameter names by its name or slug, in any case. */
export function findCategory<Category extends Pick<CategoryView, "slug" | "name">>(
  param: string | null,
  categories: readonly Category[],
): Category | undefined {
  const key = param?.trim().toLowerCase();
  return categories.find(({ slug, name }) => slug === key || name.toLowerCase() === key);
}

/** Finds what a category parameter means: a category or a collection. An unknown one means all products. */
export function resolveScope(requested: string | null, categories: readonly CategoryView[]): ListingScope {
  const key = requested?.toLowerCase();
  const category = findCategory(requested, categories);
  if (category) return { kind: "category", category };
  const collection = COLLECTIONS.find((known) => known.slug === key);
  return collection ? { kind: "collection", collection } : { kind: "all" };
}

/** How the address of a listing names its scope; null for all products. */
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
