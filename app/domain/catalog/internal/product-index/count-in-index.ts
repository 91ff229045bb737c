import type { Codes } from "#app/domain/catalog/internal/product-index/codes.ts";
import { facetKey, type ProductColumns } from "#app/domain/catalog/internal/product-index/product-columns.ts";
import type { FacetName } from "#app/domain/catalog/product-facets.ts";

/** The scope and filters of a count. Null means no restriction. */
export interface FacetQuery {
  categoryIds: readonly string[] | null;
  isFeatured: boolean;
  since: number | null;
  sizeIds: readonly string[] | null;
  colourIds: readonly string[] | null;
  /** The families of the colours by id. */
  familyOf: ReadonlyMap<string, string>;
  lowest: number | null;
  highest: number | null;
  isInStock: boolean;
  /** By the key of a size chart and a shift (`shiftedChartKey`). */
  fits: readonly { chart: string; sizeIds: readonly string[] }[] | null;
  /** The chosen values of facets as slugs. */
  facets: readonly (readonly [name: FacetName, slugs: readonly string[]])[];
}

/** The counts of a listing. Each facet applies every filter but its own. */
export interface FacetCounts {
  /** Products that pass all filters. */
  total: number;
  /** By the id of an option or the key of a facet's value (`facetKey`). Those excluded only by other filters have the count 0. */
  options: Map<string, number>;
  /** By the slug of a family of colours. */
  families: Map<string, number>;
  inStock: number;
  withoutSizes: number;
  withoutColours: number;
  withoutPrice: number;
  withoutStock: number;
  /** Of the facets among the filters. */
  withoutFacets: Map<FacetName, number>;
  low: number | null;
  high: number | null;
}

export interface Counted {
  counts: FacetCounts;
  /** The rows that pass all filters, in the order of the rows that were counted. */
  rows: Uint32Array;
}

/** The filters by option in codes: for each code whether it is among the requested ones. Null means no restriction. */
export function optionFilters(codes: Codes, { sizeIds, colourIds, fits }: FacetQuery) {
  return {
    sizes: sizeIds && codes.among(sizeIds),
    colours: colourIds && codes.among(colourIds),
    /** The fitting sizes by chart. */
    fits:
      fits &&
      new Map(
        fits.flatMap(({ chart, sizeIds: fitting }) => {
          const code = codes.find(chart);
          return code === undefined ? [] : [[code, codes.among(fitting)] as const];
        }),
      ),
  };
}

// Bit flags of the filters that a variant passes.
const [SIZE, COLOUR, PRICE, STOCK] = [1, 2, 4, 8] as const;
const ALL = SIZE | COLOUR | PRICE | STOCK;

/** Counts the facets of all products, or of those in `among`. */
export function countInIndex(columns: ProductColumns, query: FacetQuery, among: Uint32Array | null): Counted {
  const { codes, product, variant, variantSlots, rows: countRows } = columns;
  const categories = query.categoryIds && codes.among(query.categoryIds);
  const { sizes, colours, fits } = optionFilters(codes, query);
  const { since, isFeatured, lowest, highest, isInStock } = query;
  const options = createOptionCounts(codes.count());
  const families = createFamilyCounts(codes, query.familyOf);
  const facets = createFacetCounts(columns, query.facets);
  const sums = { total: 0, inStock: 0, withoutSizes: 0, withoutColours: 0, withoutPrice: 0, withoutStock: 0 };
  let [low, high] = [Infinity, -Infinity];
  const isAll = !sizes && !colours && !fits && lowest === null && highest === null && !isInStock;
  const end = among?.length ?? countRows();
  const passing = new Uint32Array(end);
  for (let next = 0; next < end; next += 1) {
    const row = among ? (among[next] ?? 0) : next;
    const category = product.category.at(row);
    if (category === 0 || (categories && !categories[category])) continue;
    if (isFeatured && product.featured.at(row) === 0) continue;
    if (since !== null && product.createdAt.at(row) < since) continue;
    const fitting = fits?.get(product.chart.at(row));
    if (fits && !fitting) continue;
    const hasFacets = facets.read(row);
    // Whether any variant passes all filters, all filters and is in stock, or all filters but one.
    let [all, there, noSize, noColour, noPrice, noStock] = [0, 0, 0, 0, 0, 0];
    const first = variantSlots.first.at(row);
    const last = first + variantSlots.length.at(row);
    for (let at = first; at < last; at += 1) {
      if (fitting && !fitting[variant.size.at(at)]) continue;
      const cost = variant.price.at(at);
      const isPriced = (lowest === null || cost >= lowest) && (highest === null || cost <= highest);
      const passes =
        (!sizes || sizes[variant.size.at(at)] ? SIZE : 0) |
        (!colours || colours[variant.colour.at(at)] ? COLOUR : 0) |
        (isPriced ? PRICE : 0) |
        (!isInStock || variant.inStock.at(at) ? STOCK : 0);
      options.record(variant.size.at(at), row, hasFacets && (passes | SIZE) === ALL);
      options.record(variant.colour.at(at), row, hasFacets && (passes | COLOUR) === ALL);
      families.record(variant.colour.at(at), row, hasFacets && (passes | COLOUR) === ALL);
      if (passes === ALL) all = 1;
      if ((passes | STOCK) === ALL && variant.inStock.at(at) === 1) there = 1;
      if ((passes | SIZE) === ALL) noSize = 1;
      if ((passes | COLOUR) === ALL) noColour = 1;
      if ((passes | STOCK) === ALL) noStock = 1;
      if ((passes | PRICE) !== ALL) continue;
      noPrice = 1;
      if (!hasFacets) continue;
      if (cost < low) low = cost;
      if (cost > high) high = cost;
    }
    // Without variant filters, products without variants count too.
    const isListed = isAll || all === 1;
    facets.record(row, isListed, options.record);
    if (!hasFacets) continue;
    if (isListed) passing[sums.total] = row;
    sums.total += Number(isListed);
    sums.inStock += there;
    sums.withoutSizes += noSize;
    sums.withoutColours += noColour;
    sums.withoutPrice += noPrice;
    sums.withoutStock += noStock;
  }
  return {
    counts: {
      ...sums,
      options: new Map(codes.entries().flatMap(([code, id]) => options.countOf(code, id))),
      families: families.counts(),
      withoutFacets: facets.without(),
      low: low === Infinity ? null : low,
      high: high === -Infinity ? null : high,
    },
    rows: passing.slice(0, sums.total),
  };
}

/** Counts each product once per option. */
function createOptionCounts(size: number) {
  // Per option, the last row + 1 in which it passed.
  const passed = new Uint32Array(size);
  const counts = new Uint32Array(size);
  const isKnown = new Uint8Array(size);
  return {
    record(option: number, row: number, passes: boolean): void {
      if (option === 0) return;
      isKnown[option] = 1;
      if (!passes || passed[option] === row + 1) return;
      passed[option] = row + 1;
      counts[option] = (counts[option] ?? 0) + 1;
    },
    countOf: (code: number, id: string): [string, number][] =>
      isKnown[code] === 1 ? [[id, counts[code] ?? 0]] : [],
  };
}

/** Counts each product once per family of its colours. */
function createFamilyCounts(codes: Codes, familyOf: FacetQuery["familyOf"]) {
  const slugs = [...new Set(familyOf.values())];
  const familyByColour = new Uint8Array(codes.count());
  for (const [id, slug] of familyOf) {
    const colour = codes.find(id);
    if (colour !== undefined) familyByColour[colour] = slugs.indexOf(slug) + 1;
  }
  const counts = createOptionCounts(slugs.length + 1);
  return {
    record: (colour: number, row: number, passes: boolean) =>
      counts.record(familyByColour[colour] ?? 0, row, passes),
    counts: () => new Map(slugs.flatMap((slug, at) => counts.countOf(at + 1, slug))),
  };
}

/** Filters and counts by facets: a product passes a facet with any of the chosen values. */
function createFacetCounts({ codes, facet, facetSlots }: ProductColumns, chosen: FacetQuery["facets"]) {
  const requested = chosen.map(([name, slugs]) => codes.among(slugs.map((slug) => facetKey(name, slug))));
  // Per value, the bit of its facet if that is among the filters.
  const bits = new Uint8Array(chosen.length > 0 ? codes.count() : 0);
  for (const [code, key] of chosen.length > 0 ? codes.entries() : [])
    bits[code] = chosen.reduce((bit, [name], at) => (key.startsWith(`${name}:`) ? 1 << at : bit), 0);
  const allBits = (1 << chosen.length) - 1;
  const without = new Uint32Array(chosen.length);
  // Of the row that was read last: the facets that it fails.
  let lacking = 0;
  return {
    /** Reads a product, and says whether it passes every facet. */
    read(row: number): boolean {
      if (allBits === 0) return true;
      lacking = allBits;
      const first = facetSlots.first.at(row);
      const last = first + facetSlots.length.at(row);
      for (let slot = first; slot < last; slot += 1)
        for (let at = 0; at < requested.length; at += 1)
          if (requested[at]?.[facet.at(slot)] === 1) lacking &= ~(1 << at);
      return lacking === 0;
    },
    record(
      row: number,
      isListed: boolean,
      record: (value: number, row: number, passes: boolean) => void,
    ): void {
      const first = facetSlots.first.at(row);
      const last = first + facetSlots.length.at(row);
      for (let slot = first; slot < last; slot += 1) {
        const value = facet.at(slot);
        record(value, row, isListed && (lacking & ~(bits[value] ?? 0)) === 0);
      }
      if (!isListed) return;
      for (let at = 0; at < without.length; at += 1)
        if ((lacking & ~(1 << at)) === 0) without[at] = (without[at] ?? 0) + 1;
    },
    without: () => new Map(chosen.map(([name], at) => [name, without[at] ?? 0])),
  };
}
