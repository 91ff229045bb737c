import { createColumn } from "#app/lib/text/column.ts";

/** A product in the index. Times in epoch milliseconds, prices in minor units. */
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
  inStock: boolean;
}

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
}

/** Counts as in `countFacets`: each facet applies every filter but its own. */
export interface FacetCounts {
  /** Products that pass all filters. */
  total: number;
  /** The ids of the matching products if filters leave few enough to query them by id. */
  few: readonly string[] | null;
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

/** Active products in typed-array columns: a few megabytes for 400,000 variants, scanned in milliseconds. */
export interface FacetIndex {
  /** Adds or replaces a product. */
  put(product: IndexedProductRow): void;
  remove(id: string): void;
  count(query: FacetQuery): FacetCounts;
  size(): number;
}

// Bit flags of the filters that a variant passes.
const [SIZE, COLOUR, PRICE, STOCK] = [1, 2, 4, 8] as const;
const ALL = SIZE | COLOUR | PRICE | STOCK;
// The database reads this many rows by id in a few milliseconds.
const MAX_IDS = 2_000;

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
  const inStock = createColumn(Uint8Array);

  /** Reuses the product's slots if its variants fit; otherwise appends and leaves the old slots unused. */
  function slotFor(row: number | undefined, requested: number): number {
    return row !== undefined && requested <= length.at(row) ? first.at(row) : price.length();
  }

  return {
    put({ id, variants, ...product }) {
      const known = rowOf.get(id);
      const row = known ?? category.length();
      const slot = slotFor(known, variants.length);
      rowOf.set(id, row);
      idOf[row] = id;
      category.set(row, codes.of(product.categoryId));
      createdAt.set(row, product.createdAt);
      featured.set(row, Number(product.isFeatured));
      first.set(row, slot);
      length.set(row, variants.length);
      for (const [offset, variant] of variants.entries()) {
        size.set(slot + offset, codes.of(variant.sizeId));
        colour.set(slot + offset, codes.of(variant.colourId));
        price.set(slot + offset, variant.price);
        inStock.set(slot + offset, Number(variant.inStock));
      }
    },
    remove(id) {
      const row = rowOf.get(id);
      if (row === undefined) return;
      rowOf.delete(id);
      // Code 0 stands for no category.
      category.set(row, 0);
      length.set(row, 0);
    },
    size: () => rowOf.size,
    count(query) {
      const among = query.categoryIds && codes.among(query.categoryIds);
      const sizes = query.sizeIds && codes.among(query.sizeIds);
      const colours = query.colourIds && codes.among(query.colourIds);
      const { since, isFeatured, lowest, highest, isInStock } = query;
      // Per option, the last row + 1 in which it occurred, and in which it passed, to count each product once.
      const [seen, passed] = [new Uint32Array(codes.count()), new Uint32Array(codes.count())];
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
      const record = (option: number, row: number, passes: boolean) => {
        if (option === 0) return;
        if (seen[option] !== row + 1) {
          seen[option] = row + 1;
          isKnown[option] = 1;
        }
        if (!passes || passed[option] === row + 1) return;
        passed[option] = row + 1;
        counts[option] = (counts[option] ?? 0) + 1;
      };
      const ids: string[] = [];
      const isAll = !sizes && !colours && lowest === null && highest === null && !isInStock;
      for (let row = 0; row < category.length(); row += 1) {
        const of = category.at(row);
        if (of === 0 || (among && !among[of])) continue;
        if (isFeatured && featured.at(row) === 0) continue;
        if (since !== null && createdAt.at(row) < since) continue;
        // Whether any variant passes all filters, all filters and is in stock, or all filters but one.
        let [all, there, noSize, noColour, noPrice, noStock] = [0, 0, 0, 0, 0, 0];
        const end = first.at(row) + length.at(row);
        for (let at = first.at(row); at < end; at += 1) {
          const cost = price.at(at);
          const isPriced = (lowest === null || cost >= lowest) && (highest === null || cost <= highest);
          const passes =
            (!sizes || sizes[size.at(at)] ? SIZE : 0) |
            (!colours || colours[colour.at(at)] ? COLOUR : 0) |
            (isPriced ? PRICE : 0) |
            (!isInStock || inStock.at(at) ? STOCK : 0);
          record(size.at(at), row, (passes | SIZE) === ALL);
          record(colour.at(at), row, (passes | COLOUR) === ALL);
          if (passes === ALL) all = 1;
          if ((passes | STOCK) === ALL && inStock.at(at) === 1) there = 1;
          if ((passes | SIZE) === ALL) noSize = 1;
          if ((passes | COLOUR) === ALL) noColour = 1;
          if ((passes | STOCK) === ALL) noStock = 1;
          if ((passes | PRICE) !== ALL) continue;
          noPrice = 1;
          if (cost < low) low = cost;
          if (cost > high) high = cost;
        }
        // Without variant filters, products without variants count too.
        sums.total += isAll ? 1 : all;
        if (!isAll && all === 1 && sums.total <= MAX_IDS) ids.push(idOf[row] ?? "");
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
        few: isAll || sums.total > MAX_IDS ? null : ids,
        options,
        low: low === Infinity ? null : low,
        high: high === -Infinity ? null : high,
      };
    },
  };
}

/** Maps ids to small integers; 0 stands for null. */
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
