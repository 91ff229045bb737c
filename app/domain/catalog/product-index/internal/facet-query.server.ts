import { shiftedChartKey } from "#app/domain/catalog/listing/listing-filters.ts";
import {
  chosenColourIds,
  optionIds,
  type ListingQuery,
} from "#app/domain/catalog/listing/listing-query.server.ts";
import type { FacetQuery } from "#app/domain/catalog/internal/product-index/count-in-index.ts";
import { FACET_NAMES } from "#app/domain/catalog/product-facets.ts";
import { DAY_MS } from "#app/lib/time/durations.ts";

/** A listing's scope and filters with ids in place of slugs. */
export function toFacetQuery(
  { listing, scope, options, now }: ListingQuery,
  categoryIdOf: ReadonlyMap<string, string>,
): FacetQuery {
  const { sizes, colours, colourFamilies, minPriceMinor, maxPriceMinor, isInStock, fits, facets } =
    listing.filters;
  const collection = scope.kind === "collection" ? scope.collection : null;
  const slugs = collection?.categorySlugs;
  return {
    categoryIds:
      scope.kind === "category"
        ? [scope.category.id]
        : (slugs?.map((slug) => categoryIdOf.get(slug) ?? "") ?? null),
    isFeatured: listing.isFeatured,
    since: collection?.newWithinDays ? now.getTime() - collection.newWithinDays * DAY_MS : null,
    sizeIds: sizes.length > 0 ? optionIds(options, "size", sizes) : null,
    colourIds: colours.length + colourFamilies.length > 0 ? chosenColourIds(listing.filters, options) : null,
    familyOf: new Map(options.flatMap(({ id, family }) => (family === null ? [] : [[id, family]]))),
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
    facets: FACET_NAMES.flatMap((name) => {
      const slugs = facets[name];
      return slugs ? [[name, slugs] as const] : [];
    }),
  };
}
