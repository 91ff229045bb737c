import type { ClaimProblem } from "#app/domain/orders/returns/claims/claim.ts";
import { addDays, indianMidnight } from "#app/lib/time/days.ts";
import { indianDay } from "#app/lib/time/india-time.ts";
import { pageNumberIn } from "#app/lib/http/page-window.ts";
import { searchTextIn } from "#app/lib/http/search-text.ts";

/** Returns according to the refund policy. */

/** A claim is about items that arrived damaged or wrong, or not at all; it is decided before anything comes back. */
export const RETURN_KINDS = ["return", "claim"] as const;

export type ReturnKind = (typeof RETURN_KINDS)[number];

export const RETURN_STATUSES = [
  "requested",
  "approved",
  "rejected",
  "withdrawn",
  "received",
  "completed",
] as const;

export type ReturnStatus = (typeof RETURN_STATUSES)[number];

/** Statuses of returns by which nothing is returned: their items can be requested again. */
export const NEVER_RETURNED: ReturnStatus[] = ["rejected", "withdrawn"];

/** Whether the items of a return come back, came back, or are refunded without it. */
export function isReturning(status: ReturnStatus): boolean {
  return !NEVER_RETURNED.includes(status);
}

/** Statuses in which the customer can still withdraw a return. */
export const WITHDRAWABLE: readonly ReturnStatus[] = ["requested", "approved"];

export const RETURN_RESOLUTIONS = ["refund", "exchange"] as const;

export type ReturnResolution = (typeof RETURN_RESOLUTIONS)[number];

/** How an exchange is closed whose replacement was sent, but whose returned items never came. */
export const KEPT_OUTCOMES = ["charged", "written-off"] as const;

export type KeptOutcome = (typeof KEPT_OUTCOMES)[number];

export const RETURN_REASONS = {
  "too-small": "It is too small",
  "too-large": "It is too large",
  "not-as-expected": "It is not what I expected",
  "changed-mind": "I changed my mind",
  faulty: "It is faulty or arrived damaged",
  "wrong-item": "It is not what I ordered",
} as const;

export type ReturnReason = keyof typeof RETURN_REASONS;

/**
 * Reason of items refunded without a return. They are stored as completed returns, so that no item is
 * refunded or sent twice, but are never displayed as returns.
 */
export const GOODWILL = "goodwill";

/**
 * Reasons that are the shop's fault: it pays return postage, and refunds shipping if everything is returned.
 */
export function isShopsFault(reason: ReturnReason | typeof GOODWILL): boolean {
  return reason === "faulty" || reason === "wrong-item";
}

/** Reasons whose form has fit feedback. */
export function isAboutFit(reason: string | undefined): boolean {
  return reason === "too-small" || reason === "too-large";
}

/** Displayed return number: order 1's second return is "R000001-2". */
export function returnNumberLabel(orderNumber: number, sequence: number): string {
  return `R${String(orderNumber).padStart(6, "0")}-${sequence}`;
}

/** Return period in days after the day of delivery, until the owner chooses another one. */
export const USUAL_RETURN_DAYS = 30;

/** The return period that an order was placed with, in days. Orders from before the setting have none stored. */
export function returnDaysOf({ returnDays }: { returnDays: number | null }): number {
  return returnDays ?? USUAL_RETURN_DAYS;
}

/**
 * End of the return period of an order: midnight in India after its last day, so that the displayed date is valid until it
 * ends.
 */
export function returnsEndAt(order: { returnDays: number | null }, deliveredAt: Date): Date {
  return indianMidnight(addDays(indianDay(deliveredAt), returnDaysOf(order) + 1));
}

/** The filter of exchanges whose replacement was sent in advance and whose items are not back. */
export const SENT_FIRST = "sent-first";

export const RETURN_FILTERS = [...RETURN_STATUSES, SENT_FIRST] as const;

const RETURN_SORTS = ["newest", "oldest"] as const;

export type ReturnSort = (typeof RETURN_SORTS)[number];

/** Search parameters of the admin's return list. */
export interface ReturnSearch {
  search: string;
  /** Null means all. */
  status: (typeof RETURN_FILTERS)[number] | null;
  /** Null means returns and claims. */
  kind: ReturnKind | null;
  /** Leaves out returns of test orders. */
  isWithoutTests: boolean;
  sort: ReturnSort;
  page: number;
}

/** A row of the admin's return list. */
export interface ReturnRow {
  id: string;
  orderNumber: number;
  sequence: number;
  kind: ReturnKind;
  customerName: string;
  email: string;
  status: ReturnStatus;
  resolution: ReturnResolution;
  reason: ReturnReason;
  /** Returned items, such as "1 × Noor Kurta (2XL · Mint)". */
  items: string[];
  /** The items wanted in exchange; empty for a refund. */
  wanted: string[];
  /** Of a claim: what is wrong with its items. */
  problems: ClaimProblem[];
  createdAt: Date;
  /** The courier has brought the items, and nobody has checked them yet. */
  isToCheck: boolean;
  /** Whole days since the replacement was released to be sent, if the items are not back; null for any other return. */
  sentFirstDays: number | null;
}

/** Parses the list's URL parameters. Invalid values are ignored. */
export function parseReturnSearch(params: URLSearchParams): ReturnSearch {
  return {
    search: searchTextIn(params),
    status: RETURN_FILTERS.find((status) => status === params.get("status")) ?? null,
    kind: RETURN_KINDS.find((kind) => kind === params.get("kind")) ?? null,
    isWithoutTests: params.get("test") === "no",
    sort: RETURN_SORTS.find((sort) => sort === params.get("sort")) ?? "newest",
    page: pageNumberIn(params),
  };
}

/** Parses a return number: "R000001-2" is order 1's second return. Null for other text. */
export function returnNumberIn(search: string): { orderNumber: number; sequence: number } | null {
  const [, order, sequence] = /^r(\d{1,15})-(\d{1,6})$/i.exec(search) ?? [];
  return order && sequence ? { orderNumber: Number(order), sequence: Number(sequence) } : null;
}

/** The longest comment of a return, in characters. */
export const MAX_COMMENT_LENGTH = 1000;

/** A sentence per refused line, by line id, as errors of the form's fields. */
export function returnFieldErrors(problems: Record<string, string>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(problems).map(([lineId, message]) => [returnFieldNames(lineId).quantity, message]),
  );
}

/** The names of a line's fields in the form of a return. */
export function returnFieldNames(orderLineId: string) {
  return {
    isChosen: `return.${orderLineId}`,
    quantity: `quantity.${orderLineId}`,
    exchange: `exchange.${orderLineId}`,
  };
}

/** The posted value of a choice of an exchange: the variant, and its price where there is a price difference. */
export function wantedValue({
  variantId,
  price,
}: {
  variantId: string;
  price: { priceMinor: number } | null;
}): string {
  return price ? `${variantId}:${price.priceMinor}` : variantId;
}
