import { FACET_NAMES, PRODUCT_FACETS, type FacetName } from "#app/domain/catalog/product-facets.ts";
import { formatPrice, fromDecimal, toShortDecimal, type MoneyFormat } from "#app/lib/money.ts";
import type { FittingSize } from "#app/domain/catalog/catalog.ts";

/**
 * A listing's filters. Values within sizes, colours or a facet are alternatives; across sizes, colours, price and stock, one variant must
 * satisfy them all.
 */
export interface ListingFilters {
  /** Slugs, sorted. */
  sizes: readonly string[];
  colours: readonly string[];
  /** Slugs of `COLOUR_FAMILIES`, sorted: alternatives to the colours. */
  colourFamilies: readonly string[];
  /** Minor units of the store currency, inclusive. */
  minPriceMinor: number | null;
  maxPriceMinor: number | null;
  isInStock: boolean;
  /** The chosen values of each facet as sorted slugs: alternatives. A facet without a choice is absent. */
  facets: Readonly<Partial<Record<FacetName, readonly string[]>>>;
  /** The size that fits a shopper, by size chart and shift. Empty means no restriction; else products of other charts or shifts are left out. */
  fits: readonly FittingSize[];
}

/** Identifies a chart and a shift: "kurta" or, for products cut half a size small, "kurta:0.5". */
export const shiftedChartKey = (chart: string, shift: number) => (shift === 0 ? chart : `${chart}:${shift}`);

export const NO_FILTERS: ListingFilters = {
  sizes: [],
  colours: [],
  colourFamilies: [],
  minPriceMinor: null,
  maxPriceMinor: null,
  isInStock: false,
  facets: {},
  fits: [],
};

/** Names of the filters' query parameters. Prices are in major units. */
export const FILTER_PARAMS = {
  size: "size",
  colour: "colour",
  colourFamily: "colour-family",
  minPrice: "min-price",
  maxPrice: "max-price",
  inStock: "in-stock",
  fits: "fits",
} as const;

const SLUG = /^[a-z\d][a-z\d-]{0,39}$/;
const MAX_CHOICES = 20;
const SHIFT = /^-?(?:0\.5|1|1\.5|2)$/;
const MAX_FITTING = 60;

/** Parses filters from query parameters. Invalid values are ignored; swapped price bounds are corrected. */
export function parseFilters(params: URLSearchParams, money: MoneyFormat): ListingFilters {
  const bounds = [FILTER_PARAMS.minPrice, FILTER_PARAMS.maxPrice].map((name) =>
    fromDecimal(params.get(name) ?? "", money),
  );
  const [min = null, max = null] = bounds;
  const isSwapped = min !== null && max !== null && min > max;
  return {
    sizes: slugsOf(params.getAll(FILTER_PARAMS.size)),
    colours: slugsOf(params.getAll(FILTER_PARAMS.colour)),
    colourFamilies: slugsOf(params.getAll(FILTER_PARAMS.colourFamily)),
    minPriceMinor: (isSwapped ? max : min) || null,
    maxPriceMinor: isSwapped ? min : max,
    isInStock: params.get(FILTER_PARAMS.inStock) === "true",
    facets: Object.fromEntries(
      FACET_NAMES.map((name) => [name, slugsOf(params.getAll(PRODUCT_FACETS[name].param))] as const).filter(
        ([, slugs]) => slugs.length > 0,
      ),
    ),
    fits: parseFits(params.get(FILTER_PARAMS.fits) ?? ""),
  };
}

/** Parses "kurta:3xl,kurta:4xl:0.5,trousers:2xl"; the third part is a shift. */
function parseFits(text: string): FittingSize[] {
  const sizes = new Map<string, FittingSize>();
  for (const entry of text.toLowerCase().split(",")) {
    const [chart = "", size = "", shift, ...rest] = entry.split(":");
    const isShift = shift === undefined || SHIFT.test(shift);
    if (rest.length > 0 || !isShift || !SLUG.test(chart) || !SLUG.test(size)) continue;
    const sizeFilter = { chart, shift: Number(shift ?? 0), size };
    sizes.set(shiftedChartKey(chart, sizeFilter.shift), sizeFilter);
  }
  return [...sizes.values()]
    .toSorted((a, b) => (a.chart === b.chart ? a.shift - b.shift : a.chart < b.chart ? -1 : 1))
    .slice(0, MAX_FITTING);
}

const fitsText = ({ chart, shift, size }: FittingSize) =>
  shift === 0 ? `${chart}:${size}` : `${chart}:${size}:${shift}`;

function slugsOf(values: string[]): string[] {
  const slugs = values.map((value) => value.trim().toLowerCase()).filter((value) => SLUG.test(value));
  return [...new Set(slugs)].toSorted().slice(0, MAX_CHOICES);
}

/** Adds the filters to query parameters in canonical order. */
export function addFilterParams(params: URLSearchParams, filters: ListingFilters, money: MoneyFormat): void {
  for (const size of filters.sizes) params.append(FILTER_PARAMS.size, size);
  for (const colour of filters.colours) params.append(FILTER_PARAMS.colour, colour);
  for (const family of filters.colourFamilies) params.append(FILTER_PARAMS.colourFamily, family);
  for (const name of FACET_NAMES)
    for (const slug of filters.facets[name] ?? []) params.append(PRODUCT_FACETS[name].param, slug);
  const { minPriceMinor, maxPriceMinor } = filters;
  if (minPriceMinor !== null) params.set(FILTER_PARAMS.minPrice, toShortDecimal(minPriceMinor, money));
  if (maxPriceMinor !== null) params.set(FILTER_PARAMS.maxPrice, toShortDecimal(maxPriceMinor, money));
  if (filters.isInStock) params.set(FILTER_PARAMS.inStock, "true");
  if (filters.fits.length > 0) params.set(FILTER_PARAMS.fits, filters.fits.map(fitsText).join(","));
}

export function hasFilters(filters: ListingFilters): boolean {
  return hasVariantFilters(filters) || Object.keys(filters.facets).length > 0;
}

/** Whether the filters choose among the variants of a product. */
export function hasVariantFilters(filters: ListingFilters): boolean {
  const { sizes, colours, colourFamilies, fits, isInStock } = filters;
  const choices = sizes.length + colours.length + colourFamilies.length + fits.length;
  return choices > 0 || hasPrice(filters) || isInStock;
}

export function hasPrice({ minPriceMinor, maxPriceMinor }: ListingFilters): boolean {
  return minPriceMinor !== null || maxPriceMinor !== null;
}

/** "₹1,000 to ₹2,000" */
export function priceLabel(
  { minPriceMinor, maxPriceMinor }: Pick<ListingFilters, "minPriceMinor" | "maxPriceMinor">,
  money: MoneyFormat,
): string {
  const [min, max] = [minPriceMinor, maxPriceMinor].map((minor) =>
    minor === null ? null : formatPrice(minor, money),
  );
  if (min && max) return `${min} to ${max}`;
  return min ? `From ${min}` : `Up to ${max ?? ""}`;
}

export function withChoice(chosen: readonly string[], slug: string): string[] {
  return [...new Set([...chosen, slug])].toSorted();
}

export function withoutChoice(chosen: readonly string[], slug: string): string[] {
  return chosen.filter((other) => other !== slug);
}
