import { createCodes, type Codes } from "#app/domain/catalog/internal/product-index/codes.ts";
import { parseLexemes } from "#app/domain/catalog/internal/product-index/lexemes.ts";
import { createColumn, type Column } from "#app/lib/text/column.ts";

/** A product for sale, as the index reads it. Times in epoch milliseconds, prices in minor units. */
export interface IndexedProductRow {
  id: string;
  name: string;
  /** The full-text search vector, as text. */
  words: string;
  categoryId: string;
  /** The key of the size chart and the product's shift (`shiftedChartKey`); null without a chart. */
  chart: string | null;
  createdAt: number;
  isFeatured: boolean;
  price: number;
  inventory: number;
  ratingAverage: number;
  ratingCount: number;
  /** Items sold lately. */
  sold: number;
  facets: readonly IndexedFacetValue[];
  variants: readonly IndexedVariantRow[];
}

/** A value of one of `PRODUCT_FACETS`. */
export interface IndexedFacetValue {
  /** Facet and slug (`facetKey`). */
  key: string;
  label: string;
}

/** Identifies a value of a facet: "fabric:cotton". */
export const facetKey = (name: string, slug: string) => `${name}:${slug}`;

export interface IndexedVariantRow {
  sizeId: string | null;
  colourId: string | null;
  price: number;
  inStock: boolean;
}

/** Slots of a product in columns with several entries per product. */
interface Slots {
  first: Column;
  length: Column;
}

/**
 * The products for sale in typed-array columns: a product has a row, and its variants and words have slots. Rows keep their number; a
 * removed product leaves an empty row with the category code 0.
 */
export interface ProductColumns {
  /** Adds or replaces a product. */
  upsert(product: IndexedProductRow): void;
  remove(id: string): void;
  size(): number;
  /** Number of rows, empty ones included. */
  rows(): number;
  rowOf(id: string): number | undefined;
  idOf(row: number): string;
  nameOf(row: number): string;
  /** Position of a row among all by name, then id. */
  placeOf(row: number): number;
  rowAt(place: number): number;
  /** Of categories, size charts with a shift, sizes, colours and values of facets. */
  codes: Codes;
  /** The label of a value of a facet, as the product that was added last writes it. */
  facetLabelOf(key: string): string | undefined;
  lexemes: Codes;
  product: Record<
    | "category"
    | "chart"
    | "createdAt"
    | "featured"
    | "price"
    | "hasOnePrice"
    | "inStock"
    | "ratingAverage"
    | "ratingCount"
    | "sold",
    Column
  >;
  variantSlots: Slots;
  variant: Record<"size" | "colour" | "price" | "inStock", Column>;
  facetSlots: Slots;
  /** The codes of the values of facets. */
  facet: Column;
  wordSlots: Slots;
  word: Record<"lexeme" | "position" | "weight", Column>;
}

export function createProductColumns(): ProductColumns {
  const rowOf = new Map<string, number>();
  const idOf: string[] = [];
  const nameOf: string[] = [];
  const [codes, lexemes] = [createCodes(), createCodes()];
  const product = {
    category: createColumn(Uint32Array),
    chart: createColumn(Uint32Array),
    createdAt: createColumn(Float64Array),
    featured: createColumn(Uint8Array),
    price: createColumn(Float64Array),
    hasOnePrice: createColumn(Uint8Array),
    inStock: createColumn(Uint8Array),
    ratingAverage: createColumn(Float64Array),
    ratingCount: createColumn(Uint32Array),
    sold: createColumn(Uint32Array),
  };
  const variantSlots = { first: createColumn(Uint32Array), length: createColumn(Uint32Array) };
  const variant = {
    size: createColumn(Uint32Array),
    colour: createColumn(Uint32Array),
    price: createColumn(Float64Array),
    inStock: createColumn(Uint8Array),
  };
  const facetSlots = { first: createColumn(Uint32Array), length: createColumn(Uint32Array) };
  const facet = createColumn(Uint32Array);
  const facetLabels = new Map<string, string>();
  const wordSlots = { first: createColumn(Uint32Array), length: createColumn(Uint32Array) };
  const word = {
    lexeme: createColumn(Uint32Array),
    position: createColumn(Uint16Array),
    weight: createColumn(Uint8Array),
  };
  const byName = createNameOrder(nameOf, idOf);

  return {
    upsert(indexed) {
      const existingRow = rowOf.get(indexed.id);
      const row = existingRow ?? idOf.length;
      if (existingRow === undefined || nameOf[row] !== indexed.name) byName.outdate();
      rowOf.set(indexed.id, row);
      idOf[row] = indexed.id;
      nameOf[row] = indexed.name;
      product.category.set(row, codes.of(indexed.categoryId));
      product.chart.set(row, codes.of(indexed.chart));
      product.createdAt.set(row, indexed.createdAt);
      product.featured.set(row, Number(indexed.isFeatured));
      product.price.set(row, indexed.price);
      product.hasOnePrice.set(row, Number(indexed.variants.every(({ price }) => price === indexed.price)));
      product.inStock.set(row, Number(indexed.inventory > 0));
      product.ratingAverage.set(row, indexed.ratingAverage);
      product.ratingCount.set(row, indexed.ratingCount);
      product.sold.set(row, indexed.sold);
      const firstVariant = takeSlots(variantSlots, row, indexed.variants.length, variant.size.length());
      for (const [offset, { sizeId, colourId, price, inStock }] of indexed.variants.entries()) {
        variant.size.set(firstVariant + offset, codes.of(sizeId));
        variant.colour.set(firstVariant + offset, codes.of(colourId));
        variant.price.set(firstVariant + offset, price);
        variant.inStock.set(firstVariant + offset, Number(inStock));
      }
      const firstFacet = takeSlots(facetSlots, row, indexed.facets.length, facet.length());
      for (const [offset, { key, label }] of indexed.facets.entries()) {
        facet.set(firstFacet + offset, codes.of(key));
        facetLabels.set(key, label);
      }
      const words = parseLexemes(indexed.words);
      const firstWord = takeSlots(wordSlots, row, words.length, word.lexeme.length());
      for (const [offset, { lexeme, position, weight }] of words.entries()) {
        word.lexeme.set(firstWord + offset, lexemes.of(lexeme));
        word.position.set(firstWord + offset, position);
        word.weight.set(firstWord + offset, weight);
      }
    },
    remove(id) {
      const row = rowOf.get(id);
      if (row === undefined) return;
      rowOf.delete(id);
      product.category.set(row, 0);
      variantSlots.length.set(row, 0);
      facetSlots.length.set(row, 0);
      wordSlots.length.set(row, 0);
    },
    size: () => rowOf.size,
    rows: () => idOf.length,
    rowOf: (id) => rowOf.get(id),
    idOf: (row) => idOf[row] ?? "",
    nameOf: (row) => nameOf[row] ?? "",
    placeOf: (row) => byName.places()[row] ?? 0,
    rowAt: (place) => byName.rows()[place] ?? 0,
    codes,
    facetLabelOf: (key) => facetLabels.get(key),
    lexemes,
    product,
    variantSlots,
    variant,
    facetSlots,
    facet,
    wordSlots,
    word,
  };
}

/** Reuses the row's slots if the entries fit; otherwise takes slots at the end and leaves the old ones unused. Returns the first. */
function takeSlots({ first, length }: Slots, row: number, requested: number, end: number): number {
  const isKnown = row < first.length();
  const slot = isKnown && requested <= length.at(row) ? first.at(row) : end;
  first.set(row, slot);
  length.set(row, requested);
  return slot;
}

/** The rows by name and id, sorted again on demand: sorting an almost sorted array takes a few milliseconds. */
function createNameOrder(nameOf: readonly string[], idOf: readonly string[]) {
  const sorted: number[] = [];
  let places = new Uint32Array();
  let isOutdated = false;
  function sort(): void {
    if (!isOutdated) return;
    for (let row = sorted.length; row < idOf.length; row += 1) sorted.push(row);
    sorted.sort(
      (a, b) => compareText(nameOf[a] ?? "", nameOf[b] ?? "") || compareText(idOf[a] ?? "", idOf[b] ?? ""),
    );
    places = new Uint32Array(sorted.length);
    for (const [place, row] of sorted.entries()) places[row] = place;
    isOutdated = false;
  }
  return {
    outdate() {
      isOutdated = true;
    },
    rows(): readonly number[] {
      sort();
      return sorted;
    },
    places(): Uint32Array {
      sort();
      return places;
    },
  };
}

/** Compares as the database's collation "C" does, but for characters outside of the basic multilingual plane. */
export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
