import {
  ORDER_STATUSES,
  type OrderStatus,
  ORDER_SOURCES,
  type OrderSource,
} from "#app/domain/orders/order.ts";
import { pageNumberIn } from "#app/lib/http/page-window.ts";
import { searchTextIn } from "#app/lib/http/search-text.ts";

export const ORDER_COLUMNS = ["number", "customer", "date", "total", "status", "deadline"] as const;

export type OrderColumn = (typeof ORDER_COLUMNS)[number];

/** Search parameters of the admin's order list. */
export interface OrderSearch {
  search: string;
  /** Empty means all. */
  statuses: OrderStatus[];
  /** Where orders by hand came from. Empty means all orders, also those of the website. */
  sources: OrderSource[];
  /** Only orders whose cash is still to be collected. */
  isToCollect: boolean;
  /** Only orders that wait for the customer's confirmation, by default the one with the first deadline first. */
  isToConfirm: boolean;
  /** Only orders with a replacement that waits to be packed. */
  isReplacementToPack: boolean;
  sort: OrderColumn;
  isDescending: boolean;
  page: number;
}

/** Value of the URL parameter `payment` that filters orders with cash to collect. */
export const TO_COLLECT = "to-collect";

/** Value of the URL parameter `payment` that filters orders that wait for the customer's confirmation. */
export const TO_CONFIRM = "to-confirm";

/** Value of the URL parameter `to-pack` that filters orders with a replacement to pack. */
export const REPLACEMENT_TO_PACK = "replacement";

/**
 * Parses the order list's URL parameters. Invalid values are ignored; the default sort is newest first, and of orders to confirm the first
 * deadline first.
 */
export function parseOrderSearch(params: URLSearchParams): OrderSearch {
  const requested = new Set(params.getAll("status"));
  const payments = new Set(params.getAll("payment"));
  const isToConfirm = payments.has(TO_CONFIRM);
  const sort = ORDER_COLUMNS.find(
    (column) => column === params.get("sort") && (isToConfirm || column !== "deadline"),
  );
  return {
    search: searchTextIn(params),
    statuses: ORDER_STATUSES.filter((status) => requested.has(status)),
    sources: ORDER_SOURCES.filter((source) => params.getAll("source").includes(source)),
    isToCollect: payments.has(TO_COLLECT),
    isToConfirm,
    isReplacementToPack: params.getAll("to-pack").includes(REPLACEMENT_TO_PACK),
    ...(sort ? { sort, isDescending: params.get("direction") === "desc" } : defaultSort({ isToConfirm })),
    page: pageNumberIn(params),
  };
}

function defaultSort({
  isToConfirm,
}: Pick<OrderSearch, "isToConfirm">): Pick<OrderSearch, "sort" | "isDescending"> {
  return isToConfirm ? { sort: "deadline", isDescending: false } : { sort: "number", isDescending: true };
}

/** URL parameters of a changed search. Any change resets to page 1. */
export function orderSearchParams(current: OrderSearch, change: Partial<OrderSearch> = {}): URLSearchParams {
  const next = { ...current, page: 1, ...change };
  const params = new URLSearchParams();
  if (next.search) params.set("search", next.search);
  for (const status of next.statuses) params.append("status", status);
  for (const source of next.sources) params.append("source", source);
  if (next.isToCollect) params.append("payment", TO_COLLECT);
  if (next.isToConfirm) params.append("payment", TO_CONFIRM);
  if (next.isReplacementToPack) params.append("to-pack", REPLACEMENT_TO_PACK);
  const usual = defaultSort(next);
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
