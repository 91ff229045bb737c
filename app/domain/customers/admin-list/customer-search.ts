import { pageNumberIn } from "#app/lib/http/page-number.ts";

export const CUSTOMER_SORTS = ["newest", "oldest", "name", "signed-in"] as const;

export type CustomerSort = (typeof CUSTOMER_SORTS)[number];

/** What the address of the customers' list asks for. */
export interface CustomerSearch {
  search: string;
  sort: CustomerSort;
  page: number;
}

const MAX_SEARCH_LENGTH = 100;

/** Reads the list's query parameters. What makes no sense is left out; a page that is no number is the first. */
export function parseCustomerSearch(params: URLSearchParams): CustomerSearch {
  return {
    search: searchIn(params),
    sort: CUSTOMER_SORTS.find((known) => known === params.get("sort")) ?? "newest",
    page: pageNumberIn(params),
  };
}

/** The text that a list of the admin is searched for: trimmed, and no longer than a name or an address can be. */
export function searchIn(params: URLSearchParams): string {
  return (params.get("search") ?? "").replaceAll("\0", "").trim().slice(0, MAX_SEARCH_LENGTH);
}
