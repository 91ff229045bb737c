import { pageNumberIn } from "#app/lib/http/page-number.ts";

export const PRODUCT_COLUMNS = ["name", "category", "price", "stock", "featured"] as const;

export type ProductColumn = (typeof PRODUCT_COLUMNS)[number];

/** Parts of the catalogue that the admin can look at; null is all of it. */
export const PRODUCT_FILTERS = ["active", "draft", "low", "out"] as const;

export type ProductFilter = (typeof PRODUCT_FILTERS)[number];

/** What the address of the product list asks for. */
export interface ProductSearch {
  search: string;
  filter: ProductFilter | null;
  sort: ProductColumn;
  isDescending: boolean;
  page: number;
}

const MAX_SEARCH_LENGTH = 100;

/** Reads the product list's query parameters. What makes no sense is left out: then it is sorted by name, ascending. */
export function parseProductSearch(params: URLSearchParams): ProductSearch {
  const sort = PRODUCT_COLUMNS.find((column) => column === params.get("sort")) ?? "name";
  return {
    search: (params.get("search") ?? "").trim().slice(0, MAX_SEARCH_LENGTH),
    filter: PRODUCT_FILTERS.find((filter) => filter === params.get("show")) ?? null,
    sort,
    isDescending: params.get("direction") === "desc",
    page: pageNumberIn(params),
  };
}

/** The query of a search with some of it changed. A change goes to the first page. */
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

/** What a press on a column's head asks for: the same column the other way round, another one ascending. */
export function sortedBy(current: ProductSearch, column: ProductColumn): Partial<ProductSearch> {
  return { sort: column, isDescending: current.sort === column && !current.isDescending };
}
