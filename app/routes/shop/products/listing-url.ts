import { href } from "react-router";
import { listingSearchParams, type ListingRequest } from "#app/domain/catalog/listing/listing.ts";
import type { MoneyFormat } from "#app/lib/money.ts";

/** The URL of a listing after a change. */
export type ListingUrlOf = (change: Partial<ListingRequest>) => string;

/** Link props of a filter: it replaces the history entry and keeps the scroll position. */
export const IN_PLACE = { replace: true, preventScrollReset: true };

export function listingUrl(
  listing: ListingRequest,
  change: Partial<ListingRequest>,
  money: MoneyFormat,
): string {
  const params = listingSearchParams(listing, change, money);
  return params.size > 0 ? `${href("/products")}?${params}` : href("/products");
}
