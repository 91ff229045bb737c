import { pageNumberIn } from "#app/lib/http/page-number.ts";

export const CUSTOMER_SORTS = ["newest", "oldest", "name", "signed-in"] as const;

export type CustomerSort = (typeof CUSTOMER_SORTS)[number];

/** The query parameters of the customer list. */
export interface CustomerSearch {
  search: string;
  sort: CustomerSort;
  page: number;
}

const MAX_SEARCH_LENGTH = 100;

/** Parses the list's query parameters. Invalid values are ignored; an invalid page is page 1. */
export function parseCustomerSearch(params: URLSearchParams): CustomerSearch {
  return {
    search: searchIn(params),
    sort: CUSTOMER_SORTS.find((known) => known === params.get("sort")) ?? "newest",
    page: pageNumberIn(params),
  };
}

/** The search text of an admin list, trimmed and cut to the length of the longest name or email. */
export function searchIn(params: URLSearchParams): string {
  return (params.get("search") ?? "").replaceAll("\0", "").trim().slice(0, MAX_SEARCH_LENGTH);
}
