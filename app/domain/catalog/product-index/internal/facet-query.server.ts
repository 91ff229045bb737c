import { shiftedChartKey } from "#app/domain/catalog/listing/listing-filters.ts";
import { optionIds, type ListingQuery } from "#app/domain/catalog/listing/listing-query.server.ts";
import type { FacetQuery } from "#app/domain/catalog/internal/product-index/count-in-index.ts";
import { sortsByPrice } from "#app/domain/catalog/internal/product-index/sorted-page.ts";
import { DAY_MS } from "#app/lib/time/durations.ts";

/** A listing's scope and filters with ids in place of slugs. */
export function toFacetQuery(
  { listing, scope, options, now }: ListingQuery,
  categoryIdOf: ReadonlyMap<string, string>,
): FacetQuery {
  const { sizes, colours, minPriceMinor, maxPriceMinor, isInStock, fits } = listing.filters;
  const collection = scope.kind === "collection" ? scope.collection : null;
  const slugs = collection?.categorySlugs;
  const idsOf = (kind: "size" | "colour", requested: readonly string[]) =>
    requested.length > 0 ? optionIds(options, kind, requested) : null;
  return {
    categoryIds:
      scope.kind === "category"
        ? [scope.category.id]
        : (slugs?.map((slug) => categoryIdOf.get(slug) ?? "") ?? null),
    isFeatured: listing.isFeatured,
    since: collection?.newWithinDays ? now.getTime() - collection.newWithinDays * DAY_MS : null,
    sizeIds: idsOf("size", sizes),
    colourIds: idsOf("colour", colours),
    lowest: minPriceMinor,
    highest: maxPriceMinor,
    isInStock,
    fits:
      fits.length > 0
        ? fits.map(({ chart, shift, size }) => ({
            chart: shiftedChartKey(chart, shift),
            sizeIds: optionIds(options, "size", [size]),
          }))
        : null,
    needsRows: sortsByPrice(listing.sort),
  };
}
