import { href } from "react-router";
import { listingSearchParams, type ListingRequest } from "#app/domain/catalog/listing/listing.ts";
import type { MoneyFormat } from "#app/lib/money.ts";

/** The address of a listing with a change. */
export type AddressOf = (change: Partial<ListingRequest>) => string;

/** For a choice among products: its address takes the place of the one before, and the page stays where it is. */
export const IN_PLACE = { replace: true, preventScrollReset: true };

export function listingUrl(
  listing: ListingRequest,
  change: Partial<ListingRequest>,
  money: MoneyFormat,
): string {
  const params = listingSearchParams(listing, change, money);
  return params.size > 0 ? `${href("/products")}?${params}` : href("/products");
}
