import { fromDecimal, toShortDecimal, type MoneyFormat } from "#app/lib/money.ts";

/**
 * What a shopper narrows a listing by. Several sizes or colours mean any of them; size, colour, price and stock together mean that
 * one variant has them all.
 */
export interface ListingFilters {
  /** Slugs, sorted. */
  sizes: readonly string[];
  colours: readonly string[];
  /** Minor units of the store currency, the bounds included. */
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

/** The names of the filters in a listing's address. Prices stand there in major units, as a person types them. */
export const FILTER_PARAMS = {
  size: "size",
  colour: "colour",
  minPrice: "min-price",
  maxPrice: "max-price",
  inStock: "in-stock",
} as const;

const SLUG = /^[a-z\d][a-z\d-]{0,39}$/;
const MAX_CHOICES = 20;

/** Reads the filters of an address. What is no slug and no amount is left out; bounds the wrong way round are turned. */
export function parseFilters(params: URLSearchParams, money: MoneyFormat): ListingFilters {
  const bounds = [FILTER_PARAMS.minPrice, FILTER_PARAMS.maxPrice].map((name) =>
    fromDecimal(params.get(name) ?? "", money),
  );
  const [min = null, max = null] = bounds;
  const isTurned = min !== null && max !== null && min > max;
  return {
    sizes: slugsOf(params.getAll(FILTER_PARAMS.size)),
    colours: slugsOf(params.getAll(FILTER_PARAMS.colour)),
    minPriceMinor: (isTurned ? max : min) || null,
    maxPriceMinor: isTurned ? min : max,
    isInStock: params.get(FILTER_PARAMS.inStock) === "true",
  };
}

function slugsOf(values: string[]): string[] {
  const slugs = values.map((value) => value.trim().toLowerCase()).filter((value) => SLUG.test(value));
  return [...new Set(slugs)].toSorted().slice(0, MAX_CHOICES);
}

/** Adds the filters to an address, always in one order, so that the same choice has one address. */
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

/** The choices of a facet with one of them. */
export function withChoice(chosen: readonly string[], slug: string): string[] {
  return [...new Set([...chosen, slug])].toSorted();
}

/** The choices of a facet without one of them. */
export function withoutChoice(chosen: readonly string[], slug: string): string[] {
  return chosen.filter((other) => other !== slug);
}
