import { createColumn } from "#app/lib/text/column.ts";

/** What a listing's counts are made of. Moments in milliseconds, prices in minor units. */
export interface IndexedProductRow {
  id: string;
  categoryId: string;
  createdAt: number;
  isFeatured: boolean;
  variants: readonly IndexedVariantRow[];
}

export interface IndexedVariantRow {
  sizeId: string | null;
  colourId: string | null;
  price: number;
  isThere: boolean;
}

/** What is counted: products of these categories and so on, and what each filter asks of one of their variants. Null asks nothing. */
export interface FacetQuery {
  categoryIds: readonly string[] | null;
  isFeatured: boolean;
  since: number | null;
  sizeIds: readonly string[] | null;
  colourIds: readonly string[] | null;
  lowest: number | null;
  highest: number | null;
  isInStock: boolean;
}

/** As `countFacets` counts: each facet heeds the other filters and not its own. */
export interface FacetCounts {
  /** Products that pass all filters. */
  total: number;
  /** Which they are, where filters leave so few that it is quicker to name them than to look for them again. */
  few: readonly string[] | null;
  /** By the option's id. One that only the other filters keep out has the count 0. */
  options: Map<string, number>;
  inStock: number;
  withoutSizes: number;
  withoutColours: number;
  withoutPrice: number;
  withoutStock: number;
  low: number | null;
  high: number | null;
}

/** Products for sale as columns of numbers: some megabytes for 400,000 variants, gone through in milliseconds. */
export interface FacetIndex {
  /** Adds a product, or takes what it is now for what it was. */
  put(product: IndexedProductRow): void;
  remove(id: string): void;
  count(question: FacetQuery): FacetCounts;
  size(): number;
}

// The bits of what a variant passes.
const [SIZE, COLOUR, PRICE, STOCK] = [1, 2, 4, 8] as const;
const ALL = SIZE | COLOUR | PRICE | STOCK;
// The database reads so many rows by their keys in some milliseconds.
const MAX_NAMED = 2_000;

export function createFacetIndex(): FacetIndex {
  const rowOf = new Map<string, number>();
  const idOf: string[] = [];
  const codes = createCodes();
  const category = createColumn(Uint32Array);
  const createdAt = createColumn(Float64Array);
  const featured = createColumn(Uint8Array);
  const first = createColumn(Uint32Array);
  const length = createColumn(Uint32Array);
  const size = createColumn(Uint32Array);
  const colour = createColumn(Uint32Array);
  const price = createColumn(Float64Array);
  const isThere = createColumn(Uint8Array);

  /** In the place that the product had, when it has no more variants than then; else what it had stays behind unused. */
  function placeFor(row: number | undefined, requested: number): number {
    return row !== undefined && requested <= length.at(row) ? first.at(row) : price.length();
  }

  return {
    put({ id, variants, ...product }) {
      const known = rowOf.get(id);
      const row = known ?? category.length();
      const place = placeFor(known, variants.length);
      rowOf.set(id, row);
      idOf[row] = id;
      category.set(row, codes.of(product.categoryId));
      createdAt.set(row, product.createdAt);
      featured.set(row, Number(product.isFeatured));
      first.set(row, place);
      length.set(row, variants.length);
      for (const [offset, variant] of variants.entries()) {
        size.set(place + offset, codes.of(variant.sizeId));
        colour.set(place + offset, codes.of(variant.colourId));
        price.set(place + offset, variant.price);
        isThere.set(place + offset, Number(variant.isThere));
      }
    },
    remove(id) {
      const row = rowOf.get(id);
      if (row === undefined) return;
      rowOf.delete(id);
      // No category has this number.
      category.set(row, 0);
      length.set(row, 0);
    },
    size: () => rowOf.size,
    count(question) {
      const among = question.categoryIds && codes.among(question.categoryIds);
      const sizes = question.sizeIds && codes.among(question.sizeIds);
      const colours = question.colourIds && codes.among(question.colourIds);
      const { since, isFeatured, lowest, highest, isInStock } = question;
      // The last product, plus one, in which an option was met at all, and in which it passes.
      const [met, passed] = [new Uint32Array(codes.count()), new Uint32Array(codes.count())];
      const [counts, isKnown] = [new Uint32Array(codes.count()), new Uint8Array(codes.count())];
      const sums = {
        total: 0,
        inStock: 0,
        withoutSizes: 0,
        withoutColours: 0,
        withoutPrice: 0,
        withoutStock: 0,
      };
      let [low, high] = [Infinity, -Infinity];
      const meet = (option: number, row: number, passes: boolean) => {
        if (option === 0) return;
        if (met[option] !== row + 1) {
          met[option] = row + 1;
          isKnown[option] = 1;
        }
        if (!passes || passed[option] === row + 1) return;
        passed[option] = row + 1;
        counts[option] = (counts[option] ?? 0) + 1;
      };
      const named: string[] = [];
      const isAll = !sizes && !colours && lowest === null && highest === null && !isInStock;
      for (let row = 0; row < category.length(); row += 1) {
        const of = category.at(row);
        if (of === 0 || (among && !among[of])) continue;
        if (isFeatured && featured.at(row) === 0) continue;
        if (since !== null && createdAt.at(row) < since) continue;
        // Which of the questions some variant of it answers with yes: all filters, all but one, and being there besides.
        let [all, there, noSize, noColour, noPrice, noStock] = [0, 0, 0, 0, 0, 0];
        const end = first.at(row) + length.at(row);
        for (let at = first.at(row); at < end; at += 1) {
          const cost = price.at(at);
          const isPriced = (lowest === null || cost >= lowest) && (highest === null || cost <= highest);
          const passes =
            (!sizes || sizes[size.at(at)] ? SIZE : 0) |
            (!colours || colours[colour.at(at)] ? COLOUR : 0) |
            (isPriced ? PRICE : 0) |
            (!isInStock || isThere.at(at) ? STOCK : 0);
          meet(size.at(at), row, (passes | SIZE) === ALL);
          meet(colour.at(at), row, (passes | COLOUR) === ALL);
          if (passes === ALL) all = 1;
          if ((passes | STOCK) === ALL && isThere.at(at) === 1) there = 1;
          if ((passes | SIZE) === ALL) noSize = 1;
          if ((passes | COLOUR) === ALL) noColour = 1;
          if ((passes | STOCK) === ALL) noStock = 1;
          if ((passes | PRICE) !== ALL) continue;
          noPrice = 1;
          if (cost < low) low = cost;
          if (cost > high) high = cost;
        }
        // A product without variants is listed where nothing is asked of one.
        sums.total += isAll ? 1 : all;
        if (!isAll && all === 1 && sums.total <= MAX_NAMED) named.push(idOf[row] ?? "");
        sums.inStock += there;
        sums.withoutSizes += noSize;
        sums.withoutColours += noColour;
        sums.withoutPrice += noPrice;
        sums.withoutStock += noStock;
      }
      const options = new Map<string, number>();
      for (const [code, id] of codes.entries()) if (isKnown[code] === 1) options.set(id, counts[code] ?? 0);
      return {
        ...sums,
        few: isAll || sums.total > MAX_NAMED ? null : named,
        options,
        low: low === Infinity ? null : low,
        high: high === -Infinity ? null : high,
      };
    },
  };
}

/** Small numbers for ids; 0 is none. */
function createCodes() {
  const known = new Map<string, number>();
  const of = (id: string | null): number => {
    if (id === null) return 0;
    const code = known.get(id) ?? known.size + 1;
    known.set(id, code);
    return code;
  };
  return {
    of,
    count: () => known.size + 1,
    entries: () => [...known].map(([id, code]) => [code, id] as const),
    among(ids: readonly string[]): Uint8Array {
      const codes = ids.map(of);
      const is = new Uint8Array(known.size + 1);
      for (const code of codes) is[code] = 1;
      return is;
    },
  };
}
