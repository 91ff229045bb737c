import { FACET_NAMES, PRODUCT_FACETS, type FacetName } from "#app/domain/catalog/product-facets.ts";
import {
  hasPrice,
  NO_FILTERS,
  priceLabel,
  withChoice,
  withoutChoice,
  type ListingFilters,
} from "#app/domain/catalog/listing/listing-filters.ts";
import type { ListingChange, ListingRequest } from "#app/domain/catalog/listing/listing.ts";
import type { MoneyFormat } from "#app/lib/money.ts";

/** A size or colour that products can come in. */
export interface OptionView {
  id: string;
  kind: "size" | "colour";
  slug: string;
  label: string;
  hex: string | null;
  /** The slug of a colour's family; null for sizes, and where nothing tells. */
  family: string | null;
}

export interface FacetOption {
  slug: string;
  label: string;
  hex: string | null;
  /** Products with this option that pass the filters of the other facets. */
  count: number;
}

/** A listing's facets. Each facet's counts apply every filter but its own. */
export interface ListingFacets {
  sizes: FacetOption[];
  /** The chosen ones alone: the listing offers families. */
  colours: FacetOption[];
  colourFamilies: FacetOption[];
  /** Without those of fewer than two values. */
  facets: ProductFacetView[];
  inStockCount: number;
  /** Lowest and highest variant price in minor units. Null without variants. */
  priceRange: { lowMinor: number; highMinor: number } | null;
  /** The number of products without one of the filters. */
  totalWithout: Record<FilterKind, number>;
}

/** The values of one of `PRODUCT_FACETS`, by label. */
export interface ProductFacetView {
  name: FacetName;
  options: Pick<FacetOption, "slug" | "label" | "count">[];
  /** The number of products without this filter. */
  totalWithout: number;
}

export const FILTER_KINDS = ["sizes", "colours", "price", "stock"] as const;

export type FilterKind = (typeof FILTER_KINDS)[number];

/** Removes unknown sizes, colours and families from the filters. */
export function knownFilters(filters: ListingFilters, options: readonly OptionView[]): ListingFilters {
  const knownSlugs = (kind: OptionView["kind"], slugs: readonly string[]) =>
    slugs.filter((slug) => options.some((option) => option.kind === kind && option.slug === slug));
  return {
    ...filters,
    sizes: knownSlugs("size", filters.sizes),
    colours: knownSlugs("colour", filters.colours),
    colourFamilies: filters.colourFamilies.filter((slug) => options.some(({ family }) => family === slug)),
    fits: filters.fits.filter(({ size }) => knownSlugs("size", [size]).length > 0),
  };
}

/** An active filter, and the change that removes it. */
export interface ActiveFilter {
  key: string;
  /** "Size: 3XL" */
  label: string;
  without: ListingChange;
}

/** The active filters besides the category, in display order. */
export function activeFilters(
  listing: ListingRequest,
  facets: Pick<ListingFacets, "sizes" | "colours" | "colourFamilies" | "facets">,
  money: MoneyFormat,
): ActiveFilter[] {
  const { filters } = listing;
  const active: ActiveFilter[] = [];
  if (listing.search)
    active.push({ key: "search", label: `“${listing.search}”`, without: () => ({ search: null }) });
  if (listing.isFeatured)
    active.push({ key: "featured", label: "Featured Products", without: () => ({ isFeatured: false }) });
  for (const slug of filters.sizes) {
    const without = filtered(({ sizes }) => ({ sizes: withoutChoice(sizes, slug) }));
    active.push({ key: `size ${slug}`, label: `Size: ${labelOf(facets.sizes, slug)}`, without });
  }
  for (const slug of filters.colours) {
    const without = filtered(({ colours }) => ({ colours: withoutChoice(colours, slug) }));
    active.push({ key: `colour ${slug}`, label: labelOf(facets.colours, slug), without });
  }
  for (const slug of filters.colourFamilies) {
    const without = filtered(({ colourFamilies }) => ({
      colourFamilies: withoutChoice(colourFamilies, slug),
    }));
    active.push({ key: `family ${slug}`, label: labelOf(facets.colourFamilies, slug), without });
  }
  for (const name of FACET_NAMES) {
    const options = facets.facets.find((facet) => facet.name === name)?.options ?? [];
    for (const slug of filters.facets[name] ?? [])
      active.push({
        key: `${name} ${slug}`,
        label: labelOf(options, slug),
        without: toggledFacet(name, slug),
      });
  }
  if (hasPrice(filters)) {
    const without = filtered(() => WITHOUT.price.change);
    active.push({ key: "price", label: priceLabel(filters, money), without });
  }
  if (filters.isInStock)
    active.push({ key: "stock", label: "In stock", without: filtered(() => WITHOUT.stock.change) });
  if (filters.fits.length > 0)
    active.push({ key: "fits", label: "Fits me", without: filtered(() => ({ fits: [] })) });
  return active;
}

/** "Clear all": removes everything but the category and sort order. */
export const nothingActive: ListingChange = () => ({ search: null, isFeatured: false, filters: NO_FILTERS });

/** A listing change that only affects filters. */
export function filtered(change: (filters: ListingFilters) => Partial<ListingFilters>): ListingChange {
  return ({ filters }) => ({ filters: { ...filters, ...change(filters) } });
}

/** Chooses a value of a facet, or undoes the choice. */
export function toggledFacet(name: FacetName, slug: string): ListingChange {
  return filtered(({ facets: { [name]: chosen = [], ...others } }) => {
    const slugs = chosen.includes(slug) ? withoutChoice(chosen, slug) : withChoice(chosen, slug);
    return { facets: slugs.length > 0 ? { ...others, [name]: slugs } : others };
  });
}

function labelOf(options: readonly Pick<FacetOption, "slug" | "label">[], slug: string): string {
  return options.find((option) => option.slug === slug)?.label ?? slug;
}

/** A filter whose removal would bring results. */
export interface FilterToDrop {
  /** "12 in any size" */
  label: string;
  without: ListingChange;
}

const WITHOUT: Record<FilterKind, { words: string; change: Partial<ListingFilters> }> = {
  sizes: { words: "in any size", change: { sizes: [] } },
  colours: { words: "in any colour", change: { colours: [], colourFamilies: [] } },
  price: { words: "at any price", change: { minPriceMinor: null, maxPriceMinor: null } },
  stock: { words: "with those that are sold out", change: { isInStock: false } },
};

/** For an empty listing: the single filters to remove, with the resulting number of products. */
export function filtersToDrop({ filters }: ListingRequest, facets: ListingFacets): FilterToDrop[] {
  const isActive: Record<FilterKind, boolean> = {
    sizes: filters.sizes.length > 0,
    colours: filters.colours.length + filters.colourFamilies.length > 0,
    price: hasPrice(filters),
    stock: filters.isInStock,
  };
  const drops = FILTER_KINDS.filter((kind) => isActive[kind] && facets.totalWithout[kind] > 0).map(
    (kind) => ({
      label: `${facets.totalWithout[kind]} ${WITHOUT[kind].words}`,
      without: filtered(() => WITHOUT[kind].change),
    }),
  );
  const facetDrops = facets.facets.flatMap(({ name, totalWithout }) =>
    filters.facets[name] && totalWithout > 0
      ? [{ label: `${totalWithout} ${PRODUCT_FACETS[name].without}`, without: withoutFacet(name) }]
      : [],
  );
  return [...drops, ...facetDrops];
}

function withoutFacet(name: FacetName): ListingChange {
  return filtered(({ facets: { [name]: _, ...others } }) => ({ facets: others }));
}
