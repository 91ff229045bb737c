import type { StoredRole } from "#app/domain/customers/account.ts";
import type { SubscriberStatus } from "#app/domain/customers/messages/messages.ts";
import { pageNumberIn } from "#app/lib/http/page-window.ts";
import { searchTextIn } from "#app/lib/http/search-text.ts";

/** A row of the customer list. */
export interface CustomerRow {
  id: string;
  name: string;
  email: string;
  /** The avatar's image id. */
  avatarId: string | null;
  role: StoredRole;
  registeredAt: Date;
  lastSignInAt: Date | null;
}

/** The customer detail page's data. */
export interface CustomerDetail extends CustomerRow {
  isEmailConfirmed: boolean;
  /** Null for an address that never subscribed. */
  newsletter: SubscriberStatus | null;
}

const CUSTOMER_SORTS = ["newest", "oldest", "name", "signed-in"] as const;

export type CustomerSort = (typeof CUSTOMER_SORTS)[number];

/** The query parameters of the customer list. */
export interface CustomerSearch {
  search: string;
  sort: CustomerSort;
  page: number;
}

/** Parses the list's query parameters. Invalid values are ignored; an invalid page is page 1. */
export function parseCustomerSearch(params: URLSearchParams): CustomerSearch {
  return {
    search: searchTextIn(params),
    sort: CUSTOMER_SORTS.find((sort) => sort === params.get("sort")) ?? "newest",
    page: pageNumberIn(params),
  };
}
