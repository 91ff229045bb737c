import type { Codes } from "#app/domain/catalog/internal/product-index/codes.ts";
import type { ProductColumns } from "#app/domain/catalog/internal/product-index/product-columns.ts";

/** The scope and filters of a count. Null means no restriction. */
export interface FacetQuery {
  categoryIds: readonly string[] | null;
  isFeatured: boolean;
  since: number | null;
  sizeIds: readonly string[] | null;
  colourIds: readonly string[] | null;
  lowest: number | null;
  highest: number | null;
  isInStock: boolean;
  /** By the key of a size chart and a shift (`shiftedChartKey`). */
  fits: readonly { chart: string; sizeIds: readonly string[] }[] | null;
  /** Whether the rows are needed even if nothing restricts them. */
  needsRows: boolean;
}

/** The counts of a listing. Each facet applies every filter but its own. */
export interface FacetCounts {
  /** Products that pass all filters. */
  total: number;
  /** By option id. Options excluded only by other filters have the count 0. */
  options: Map<string, number>;
  inStock: number;
  withoutSizes: number;
  withoutColours: number;
  withoutPrice: number;
  withoutStock: number;
  low: number | null;
  high: number | null;
}

export interface Counted {
  counts: FacetCounts;
  /** The rows that pass all filters, in the order of the rows that were counted. Null if no filter restricts them and they are not needed. */
  rows: Uint32Array | null;
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
export function countInIndex(
  { codes, product, variant, variantSlots, rows: countRows }: ProductColumns,
  query: FacetQuery,
  among: Uint32Array | null,
): Counted {
  const categories = query.categoryIds && codes.among(query.categoryIds);
  const { sizes, colours, fits } = optionFilters(codes, query);
  const { since, isFeatured, lowest, highest, isInStock } = query;
  const options = createOptionCounts(codes.count());
  const sums = { total: 0, inStock: 0, withoutSizes: 0, withoutColours: 0, withoutPrice: 0, withoutStock: 0 };
  let [low, high] = [Infinity, -Infinity];
  const isAll = !sizes && !colours && !fits && lowest === null && highest === null && !isInStock;
  const passing = isAll && !query.needsRows ? null : new Uint32Array(among?.length ?? countRows());
  const end = among?.length ?? countRows();
  for (let next = 0; next < end; next += 1) {
    const row = among ? (among[next] ?? 0) : next;
    const category = product.category.at(row);
    if (category === 0 || (categories && !categories[category])) continue;
    if (isFeatured && product.featured.at(row) === 0) continue;
    if (since !== null && product.createdAt.at(row) < since) continue;
    const fitting = fits?.get(product.chart.at(row));
    if (fits && !fitting) continue;
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
      options.record(variant.size.at(at), row, (passes | SIZE) === ALL);
      options.record(variant.colour.at(at), row, (passes | COLOUR) === ALL);
      if (passes === ALL) all = 1;
      if ((passes | STOCK) === ALL && variant.inStock.at(at) === 1) there = 1;
      if ((passes | SIZE) === ALL) noSize = 1;
      if ((passes | COLOUR) === ALL) noColour = 1;
      if ((passes | STOCK) === ALL) noStock = 1;
      if ((passes | PRICE) !== ALL) continue;
      noPrice = 1;
      if (cost < low) low = cost;
      if (cost > high) high = cost;
    }
    // Without variant filters, products without variants count too.
    const isListed = isAll || all === 1;
    if (passing && isListed) passing[sums.total] = row;
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
      low: low === Infinity ? null : low,
      high: high === -Infinity ? null : high,
    },
    rows: passing ? passing.slice(0, sums.total) : among,
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
