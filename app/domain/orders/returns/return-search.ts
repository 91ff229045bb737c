import {
  RETURN_STATUSES,
  type ReturnReason,
  type ReturnResolution,
  type ReturnStatus,
} from "#app/domain/orders/returns/returns.ts";
import { pageNumberIn } from "#app/lib/http/page-number.ts";

export const RETURN_SORTS = ["newest", "oldest"] as const;

export type ReturnSort = (typeof RETURN_SORTS)[number];

/** What the address of the admin's list of returns asks for. */
export interface ReturnSearch {
  search: string;
  /** Null means all. */
  status: ReturnStatus | null;
  sort: ReturnSort;
  page: number;
}

/** A return as a row of the admin's list. */
export interface ReturnRow {
  id: string;
  orderNumber: number;
  sequence: number;
  customerName: string;
  email: string;
  status: ReturnStatus;
  resolution: ReturnResolution;
  reason: ReturnReason;
  /** What comes back: "1 × Noor Kurta (2XL · Mint)". */
  pieces: string[];
  createdAt: Date;
}

const MAX_SEARCH_LENGTH = 100;

/** Reads the list's query parameters. What makes no sense is left out; a page that is no number is the first. */
export function parseReturnSearch(params: URLSearchParams): ReturnSearch {
  return {
    search: (params.get("search") ?? "").replaceAll("\0", "").trim().slice(0, MAX_SEARCH_LENGTH),
    status: RETURN_STATUSES.find((known) => known === params.get("status")) ?? null,
    sort: RETURN_SORTS.find((known) => known === params.get("sort")) ?? "newest",
    page: pageNumberIn(params),
  };
}

/** The return that a search means by the number on its parcel: "R000001-2" is order 1's second. Null for any other text. */
export function returnNumberIn(search: string): { orderNumber: number; sequence: number } | null {
  const [, order, sequence] = /^r(\d{1,15})-(\d{1,6})$/i.exec(search) ?? [];
  return order && sequence ? { orderNumber: Number(order), sequence: Number(sequence) } : null;
}
