/**
 * The filters of a listing by fields of its products, in their order. Each but `dimensions` is a list of short values in `PRODUCT_FIELDS`. A
 * filter is offered where the products of a listing have two to twelve values.
 */
export const PRODUCT_FACETS = {
  kind: { label: "Kind", param: "kind", without: "of any kind" },
  fabric: { label: "Fabric", param: "fabric", without: "in any fabric" },
  craft: { label: "Craft", param: "craft", without: "of any craft" },
  occasion: { label: "Occasion", param: "occasion", without: "for any occasion" },
  sleeve: { label: "Sleeve", param: "sleeve", without: "with any sleeve" },
  garmentLength: { label: "Length", param: "length", without: "of any length" },
  /** Derived from length, width and height. */
  dimensions: { label: "Dimensions", param: "dimensions", without: "in any dimensions" },
} as const satisfies Record<string, ProductFacet>;

interface ProductFacet {
  /** The heading of the filter. */
  label: string;
  /** The query parameter of the filter. */
  param: string;
  /** Words for the products without the filter: "12 in any fabric". */
  without: string;
}

export type FacetName = keyof typeof PRODUCT_FACETS;

// Cast: Object.keys returns string[], and the table has exactly these keys.
export const FACET_NAMES = Object.keys(PRODUCT_FACETS) as FacetName[];
