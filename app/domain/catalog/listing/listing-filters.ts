import { fromDecimal, toShortDecimal, type MoneyFormat } from "#app/lib/money.ts";

/**
 * A listing's filters. Values within sizes or colours are alternatives; across filters, one variant must satisfy them all.
 */
export interface ListingFilters {
  /** Slugs, sorted. */
  sizes: readonly string[];
  colours: readonly string[];
  /** Minor units of the store currency, inclusive. */
  minPriceMinor: number | null;
  maxPriceMinor: number | null;
  isInStock: boolean;
}

export const NO_FILTERS: ListingFilters = {
  sizes: [],
  colours: [],
  minPriceMinor: null,
  maxPriceMinor: null,
  isInStock: false,
};

/** Names of the filters' query parameters. Prices are in major units. */
export const FILTER_PARAMS = {
  size: "size",
  colour: "colour",
  minPrice: "min-price",
  maxPrice: "max-price",
  inStock: "in-stock",
} as const;

const SLUG = /^[a-z\d][a-z\d-]{0,39}$/;
const MAX_CHOICES = 20;

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
    minPriceMinor: (isSwapped ? max : min) || null,
    maxPriceMinor: isSwapped ? min : max,
    isInStock: params.get(FILTER_PARAMS.inStock) === "true",
  };
}

function slugsOf(values: string[]): string[] {
  const slugs = values.map((value) => value.trim().toLowerCase()).filter((value) => SLUG.test(value));
  return [...new Set(slugs)].toSorted().slice(0, MAX_CHOICES);
}

/** Adds the filters to query parameters in canonical order. */
export function addFilterParams(params: URLSearchParams, filters: ListingFilters, money: MoneyFormat): void {
  for (const size of filters.sizes) params.append(FILTER_PARAMS.size, size);
  for (const colour of filters.colours) params.append(FILTER_PARAMS.colour, colour);
  const { minPriceMinor, maxPriceMinor } = filters;
  if (minPriceMinor !== null) params.set(FILTER_PARAMS.minPrice, toShortDecimal(minPriceMinor, money));
  if (maxPriceMinor !== null) params.set(FILTER_PARAMS.maxPrice, toShortDecimal(maxPriceMinor, money));
  if (filters.isInStock) params.set(FILTER_PARAMS.inStock, "true");
}

export function hasFilters(filters: ListingFilters): boolean {
  const { sizes, colours } = filters;
  return sizes.length > 0 || colours.length > 0 || hasPrice(filters) || filters.isInStock;
}

export function hasPrice({ minPriceMinor, maxPriceMinor }: ListingFilters): boolean {
  return minPriceMinor !== null || maxPriceMinor !== null;
}

export function withChoice(chosen: readonly string[], slug: string): string[] {
  return [...new Set([...chosen, slug])].toSorted();
}

export function withoutChoice(chosen: readonly string[], slug: string): string[] {
  return chosen.filter((other) => other !== slug);
}
