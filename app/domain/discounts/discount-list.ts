import type { OfferedDiscount } from "#app/domain/discounts/discount.ts";
import { pageNumberIn } from "#app/lib/http/page-number.ts";

/** Where a discount stands today. Only an active one is offered to anybody. */
export const DISCOUNT_STATUSES = ["active", "scheduled", "used-up", "ended", "off"] as const;

export type DiscountStatus = (typeof DISCOUNT_STATUSES)[number];

export const DISCOUNT_STATUS_VIEWS: Record<
  DiscountStatus,
  { name: string; tone: "green" | "blue" | "yellow" | "grey" }
> = {
  active: { name: "Active", tone: "green" },
  scheduled: { name: "Scheduled", tone: "blue" },
  "used-up": { name: "Used up", tone: "yellow" },
  ended: { name: "Ended", tone: "grey" },
  off: { name: "Off", tone: "grey" },
};

/** What a discount is for; both empty means everything. */
export interface DiscountTargets {
  productIds: string[];
  categoryIds: string[];
}

interface Choice {
  id: string;
  name: string;
}

/** What a discount can be for, to choose from. */
export interface TargetChoices {
  categories: Choice[];
  chosen: Choice[];
  /** What a search has found besides. */
  found: Choice[];
}

/** What the owner decides about a discount. Minor units, basis points for `percent`; null for no limit, no date. */
export interface DiscountDraft extends Omit<OfferedDiscount, "id" | "productIds">, DiscountTargets {
  usageLimit: number | null;
  perCustomerLimit: number | null;
  /** Only for customers without an earlier order; cancelled ones do not count. */
  firstOrderOnly: boolean;
  isActive: boolean;
  startsAt: Date | null;
  /** The first moment at which it is over. */
  endsAt: Date | null;
}

/** A discount as a row of the owner's list. */
export interface DiscountRow extends Omit<DiscountDraft, keyof DiscountTargets | "minimumMinor"> {
  id: string;
  /** How many checkouts have it, those that are still being paid included. */
  uses: number;
  status: DiscountStatus;
}

export interface SavedDiscount extends DiscountDraft {
  id: string;
  version: number;
  uses: number;
  status: DiscountStatus;
}

export const DISCOUNT_SORTS = ["newest", "title", "code", "ends"] as const;

export type DiscountSort = (typeof DISCOUNT_SORTS)[number];

/** What the address of the discounts' list asks for. Null means all. */
export interface DiscountSearch {
  search: string;
  status: DiscountStatus | null;
  sort: DiscountSort;
  page: number;
}

const MAX_SEARCH_LENGTH = 100;

/** Parses the list's URL parameters. Invalid values are ignored. */
export function parseDiscountSearch(params: URLSearchParams): DiscountSearch {
  return {
    search: (params.get("search") ?? "").replaceAll("\0", "").trim().slice(0, MAX_SEARCH_LENGTH),
    status: DISCOUNT_STATUSES.find((known) => known === params.get("status")) ?? null,
    sort: DISCOUNT_SORTS.find((known) => known === params.get("sort")) ?? "newest",
    page: pageNumberIn(params),
  };
}
