import {
  ORDER_FILTER_NAMES,
  readOrderFilters,
  TO_CONFIRM,
  type OrderFilterName,
  type OrderFilterProblems,
  type OrderFilterValues,
} from "#app/domain/orders/admin-list/order-filters.ts";
import { pageNumberIn } from "#app/lib/http/page-window.ts";
import { searchTextIn } from "#app/lib/http/search-text.ts";

export const ORDER_COLUMNS = ["number", "customer", "date", "total", "status", "deadline"] as const;

export type OrderColumn = (typeof ORDER_COLUMNS)[number];

/** Search parameters of the admin's order list. */
export interface OrderSearch {
  search: string;
  filters: OrderFilterValues;
  /** The filters that were not understood: with one of them, no order matches. */
  problems: OrderFilterProblems;
  sort: OrderColumn;
  isDescending: boolean;
  page: number;
}

/**
 * Parses the order list's URL parameters. The default sort is newest first, and of orders to confirm the first deadline first. An unknown sort
 * is ignored.
 */
export function parseOrderSearch(params: URLSearchParams): OrderSearch {
  const { filters, problems } = readOrderFilters(params);
  const isToConfirm = areToConfirm(filters);
  const sort = ORDER_COLUMNS.find(
    (column) => column === params.get("sort") && (isToConfirm || column !== "deadline"),
  );
  return {
    search: searchTextIn(params),
    filters,
    problems,
    ...(sort ? { sort, isDescending: params.get("direction") === "desc" } : defaultSort(filters)),
    page: pageNumberIn(params),
  };
}

/** Whether only orders that wait for the customer's confirmation are listed, which have a deadline. */
function areToConfirm({ payment }: OrderFilterValues): boolean {
  return payment?.length === 1 && payment[0] === TO_CONFIRM;
}

function defaultSort(filters: OrderFilterValues): Pick<OrderSearch, "sort" | "isDescending"> {
  return areToConfirm(filters)
    ? { sort: "deadline", isDescending: false }
    : { sort: "number", isDescending: true };
}

/** URL parameters of a changed search. Any change resets to page 1. */
export function orderSearchParams(current: OrderSearch, change: Partial<OrderSearch> = {}): URLSearchParams {
  const next = { ...current, page: 1, ...change };
  const params = new URLSearchParams();
  if (next.search) params.set("search", next.search);
  for (const name of ORDER_FILTER_NAMES)
    for (const value of next.filters[name] ?? []) params.append(name, value);
  const usual = defaultSort(next.filters);
  if (next.sort !== usual.sort || next.isDescending !== usual.isDescending) {
    params.set("sort", next.sort);
    if (next.isDescending) params.set("direction", "desc");
  }
  if (next.page > 1) params.set("page", String(next.page));
  return params;
}

/** Sorting after a click on a column heading: a new column ascending, the same column reversed. */
export function sortedBy(
  { sort, isDescending }: OrderSearch,
  column: OrderColumn,
): Pick<OrderSearch, "sort" | "isDescending"> {
  return { sort: column, isDescending: sort === column && !isDescending };
}

/** The same search without a filter, or without one of its values. */
export function withoutFilter(
  { filters }: OrderSearch,
  name: OrderFilterName,
  value?: string,
): Pick<OrderSearch, "filters"> {
  const { [name]: values, ...others } = filters;
  const left = value === undefined ? [] : (values ?? []).filter((one) => one !== value);
  return { filters: left.length > 0 ? { ...others, [name]: left } : others };
}

/** Whether the list shows fewer than all orders. */
export function isNarrowed({ search, filters }: OrderSearch): boolean {
  return search !== "" || Object.keys(filters).length > 0;
}
