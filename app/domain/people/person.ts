import type { StoredRole } from "#app/domain/customers/account.ts";
import { pageNumberIn } from "#app/lib/http/page-window.ts";
import { searchTextIn } from "#app/lib/http/search-text.ts";

export const PEOPLE_PER_PAGE = 10;

/** Nobody pages further, and an exact count reads every row. */
export const MAX_COUNTED = 10_000;

/** A row of the customer list: an account, or a guest who bought. */
export interface PersonRow extends PurchaseFigures {
  id: string;
  isGuest: boolean;
  role: StoredRole;
  name: string;
  /** Empty for a guest who gave a phone number only. */
  email: string;
  /** In E.164, of the latest purchase; empty without one. */
  phone: string;
  city: string;
  /** The avatar's image id. */
  avatarId: string | null;
  tags: string[];
  /** Whether the address has confirmed the newsletter. */
  isSubscribed: boolean;
  /** When the account was created, or the first checkout of a guest was made. */
  since: Date;
}

/** A person's page: an account or a guest, with those who were merged into it. */
export interface PersonDetail extends PersonRow {
  /** The rows of `users`: the person's own, and the merged ones. */
  memberIds: string[];
  note: string;
  version: number;
  /** All email addresses and phone numbers of the purchases, with that of the account. */
  emails: string[];
  phones: string[];
  /** Items of purchases, and those of them that came or come back. */
  boughtItems: number;
  returnedItems: number;
}

/** The purchases of a person: orders that were paid or delivered. Test orders never count. */
export interface PurchaseFigures {
  orderCount: number;
  /** Paid less refunded, in minor units of the shop's currency, without gift cards. */
  spentMinor: number;
  lastOrderAt: Date | null;
}

/** The sorts of the list and their labels. Sorting by a figure puts the highest first. */
export const PERSON_SORTS = {
  newest: "Newest",
  oldest: "Oldest",
  name: "Name",
  orders: "Most orders",
  spent: "Highest spend",
  "last-order": "Latest order",
  "signed-in": "Latest sign-in",
} as const;

export type PersonSort = keyof typeof PERSON_SORTS;

/** The query parameters of the customer list. */
export interface PersonSearch {
  search: string;
  tag: string;
  /** A segment's id; empty for all. */
  segment: string;
  sort: PersonSort;
  page: number;
}

/** The list without a search or filter. */
export const ALL_PEOPLE: PersonSearch = { search: "", tag: "", segment: "", sort: "newest", page: 1 };

const MAX_FILTER_LENGTH = 100;

/** Parses the list's query parameters. An unknown sort is ignored, an invalid page is page 1. */
export function parsePersonSearch(params: URLSearchParams): PersonSearch {
  const sorts = Object.keys(PERSON_SORTS) as PersonSort[];
  return {
    search: searchTextIn(params),
    tag: (params.get("tag") ?? "").trim().toLowerCase().slice(0, MAX_FILTER_LENGTH),
    segment: (params.get("segment") ?? "").slice(0, MAX_FILTER_LENGTH),
    sort: sorts.find((sort) => sort === params.get("sort")) ?? "newest",
    page: pageNumberIn(params),
  };
}

/** URL parameters of a changed search. Any change resets to page 1. */
export function personSearchParams(
  current: PersonSearch,
  change: Partial<PersonSearch> = {},
): URLSearchParams {
  const { search, tag, segment, sort, page } = { ...current, page: 1, ...change };
  return new URLSearchParams({
    ...(search && { search }),
    ...(tag && { tag }),
    ...(segment && { segment }),
    ...(sort !== "newest" && { sort }),
    ...(page > 1 && { page: String(page) }),
  });
}

export const MAX_NOTE = 2_000;
