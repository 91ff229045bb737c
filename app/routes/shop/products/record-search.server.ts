import { hasFilters } from "#app/domain/catalog/listing/listing-filters.ts";
import { defaultSort, type ListingRequest } from "#app/domain/catalog/listing/listing.ts";
import type { SearchCounter } from "#app/domain/catalog/search/search-counter.server.ts";

/** Counts a search once: not its further pages, filters or prefetches. */
export function recordSearch(
  searches: SearchCounter,
  { headers }: Request,
  listing: ListingRequest,
  total: number,
): void {
  const { search, page, sort, filters } = listing;
  if (!search || page > 1 || sort !== defaultSort(listing) || hasFilters(filters)) return;
  if (/prefetch/i.test(headers.get("sec-purpose") ?? headers.get("purpose") ?? "")) return;
  searches.record({ term: search, isEmpty: total === 0, userAgent: headers.get("user-agent") });
}
