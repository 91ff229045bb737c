import {
  RETURN_STATUSES,
  type ReturnReason,
  type ReturnResolution,
  type ReturnStatus,
} from "#app/domain/orders/returns/returns.ts";
import { pageNumberIn } from "#app/lib/http/page-window.ts";
import { searchTextIn } from "#app/lib/http/search-text.ts";

export const RETURN_SORTS = ["newest", "oldest"] as const;

export type ReturnSort = (typeof RETURN_SORTS)[number];

/** Search parameters of the admin's return list. */
export interface ReturnSearch {
  search: string;
  /** Null means all. */
  status: ReturnStatus | null;
  sort: ReturnSort;
  page: number;
}

/** A row of the admin's return list. */
export interface ReturnRow {
  id: string;
  orderNumber: number;
  sequence: number;
  customerName: string;
  email: string;
  status: ReturnStatus;
  resolution: ReturnResolution;
  reason: ReturnReason;
  /** Returned pieces, such as "1 × Noor Kurta (2XL · Mint)". */
  pieces: string[];
  /** The pieces wanted in exchange; empty for a refund. */
  wanted: string[];
  createdAt: Date;
}

/** Parses the list's URL parameters. Invalid values are ignored. */
export function parseReturnSearch(params: URLSearchParams): ReturnSearch {
  return {
    search: searchTextIn(params),
    status: RETURN_STATUSES.find((known) => known === params.get("status")) ?? null,
    sort: RETURN_SORTS.find((known) => known === params.get("sort")) ?? "newest",
    page: pageNumberIn(params),
  };
}

/** Parses a return number: "R000001-2" is order 1's second return. Null for other text. */
export function returnNumberIn(search: string): { orderNumber: number; sequence: number } | null {
  const [, order, sequence] = /^r(\d{1,15})-(\d{1,6})$/i.exec(search) ?? [];
  return order && sequence ? { orderNumber: Number(order), sequence: Number(sequence) } : null;
}
