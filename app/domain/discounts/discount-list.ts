import type { OfferedDiscount } from "#app/domain/discounts/discount.ts";
import { pageNumberIn } from "#app/lib/http/page-window.ts";
import { searchTextIn } from "#app/lib/http/search-text.ts";

/** Status of a discount. Only active ones are offered. */
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

/** Products and categories a discount applies to; both empty means everything. */
export interface DiscountTargets {
  productIds: string[];
  categoryIds: string[];
}

interface Choice {
  id: string;
  name: string;
}

/** Choices for a discount's targets. */
export interface TargetChoices {
  categories: Choice[];
  chosen: Choice[];
  /** Further products found by a search. */
  matches: Choice[];
}

/** Editable fields of a discount. Minor units, or basis points for `percent`; null for no limit or date. */
export interface DiscountDraft extends Omit<OfferedDiscount, "id" | "productIds">, DiscountTargets {
  usageLimit: number | null;
  perCustomerLimit: number | null;
  /** Only for customers without an earlier order; cancelled ones do not count. */
  firstOrderOnly: boolean;
  /** Only for the customers of this segment; null for everybody. */
  segmentId: string | null;
  isActive: boolean;
  startsAt: Date | null;
  /** Exclusive. */
  endsAt: Date | null;
}

/** A row of the discount list. */
export interface DiscountRow extends Omit<DiscountDraft, keyof DiscountTargets | "minimumMinor"> {
  id: string;
  /** Name of the segment. */
  segmentName: string | null;
  /** Number of checkouts using it, including those being paid. */
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

/** Search parameters of the discount list. Null means all. */
export interface DiscountSearch {
  search: string;
  status: DiscountStatus | null;
  sort: DiscountSort;
  page: number;
}

/** Parses the list's URL parameters. Invalid values are ignored. */
export function parseDiscountSearch(params: URLSearchParams): DiscountSearch {
  return {
    search: searchTextIn(params),
    status: DISCOUNT_STATUSES.find((status) => status === params.get("status")) ?? null,
    sort: DISCOUNT_SORTS.find((sort) => sort === params.get("sort")) ?? "newest",
    page: pageNumberIn(params),
  };
}
