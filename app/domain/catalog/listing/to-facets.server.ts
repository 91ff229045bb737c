import type { FacetOption, ListingFacets, OptionView } from "#app/domain/catalog/listing/listing-facets.ts";
import type { ListingQuery } from "#app/domain/catalog/listing/listing-query.server.ts";
import type { FacetCounts } from "#app/domain/catalog/product-index/count-in-index.ts";

/** Maps counts by option id to the listing's facets. Options that no product in scope has are omitted. */
export function toFacets(
  counted: Omit<FacetCounts, "total">,
  { listing, options }: ListingQuery,
): ListingFacets {
  const counts = new Map(counted.options);
  // Selected options stay even without products, so that they can be deselected.
  for (const { id, kind, slug } of options) {
    const chosen = kind === "size" ? listing.filters.sizes : listing.filters.colours;
    if (chosen.includes(slug) && !counts.has(id)) counts.set(id, 0);
  }
  const facet = (kind: OptionView["kind"]) =>
    options
      .filter((option) => option.kind === kind && counts.has(option.id))
      .map(({ id, slug, label, hex }): FacetOption => ({ slug, label, hex, count: counts.get(id) ?? 0 }));
  return {
    sizes: facet("size"),
    colours: facet("colour"),
    inStockCount: counted.inStock,
    priceRange:
      counted.low !== null && counted.high !== null
        ? { lowMinor: counted.low, highMinor: counted.high }
        : null,
    totalWithout: {
      sizes: counted.withoutSizes,
      colours: counted.withoutColours,
      price: counted.withoutPrice,
      stock: counted.withoutStock,
    },
  };
}
