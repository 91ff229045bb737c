import { pageNumberIn } from "#app/lib/http/page-window.ts";
import { searchTextIn } from "#app/lib/http/search-text.ts";

export const PRODUCT_COLUMNS = ["name", "category", "price", "stock", "featured"] as const;

export type ProductColumn = (typeof PRODUCT_COLUMNS)[number];

export const PRODUCT_FILTERS = ["active", "draft", "low", "out", "legal"] as const;

export type ProductFilter = (typeof PRODUCT_FILTERS)[number];

/** The query parameters of the admin's product list. */
export interface ProductSearch {
  search: string;
  filter: ProductFilter | null;
  sort: ProductColumn;
  isDescending: boolean;
  page: number;
}

/** Parses the product list's query parameters. Invalid values fall back to the default: by name, ascending. */
export function parseProductSearch(params: URLSearchParams): ProductSearch {
  const sort = PRODUCT_COLUMNS.find((column) => column === params.get("sort")) ?? "name";
  return {
    search: searchTextIn(params),
    filter: PRODUCT_FILTERS.find((filter) => filter === params.get("show")) ?? null,
    sort,
    isDescending: params.get("direction") === "desc",
    page: pageNumberIn(params),
  };
}

/** The query parameters of a changed search. Any change returns to page 1. */
export function productSearchParams(
  current: ProductSearch,
  change: Partial<ProductSearch> = {},
): URLSearchParams {
  const next = { ...current, page: 1, ...change };
  const params = new URLSearchParams();
  if (next.search) params.set("search", next.search);
  if (next.filter) params.set("show", next.filter);
  if (next.sort !== "name") params.set("sort", next.sort);
  if (next.isDescending) params.set("direction", "desc");
  if (next.page > 1) params.set("page", String(next.page));
  return params;
}

/** The change of a click on a column heading: toggles the direction, or sorts ascending by another column. */
export function sortedBy(current: ProductSearch, column: ProductColumn): Partial<ProductSearch> {
  return { sort: column, isDescending: current.sort === column && !current.isDescending };
}
