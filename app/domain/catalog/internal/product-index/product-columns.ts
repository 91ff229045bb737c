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

/** Empty columns of numbers. A code of 0 stands for none. */
function createColumns() {
  return {
    product: {
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
    },
    variantSlots: createSlots(),
    variant: {
      size: createColumn(Uint32Array),
      colour: createColumn(Uint32Array),
      price: createColumn(Float64Array),
      inStock: createColumn(Uint8Array),
    },
    facetSlots: createSlots(),
    facet: createColumn(Uint32Array),
    wordSlots: createSlots(),
    word: {
      lexeme: createColumn(Uint32Array),
      position: createColumn(Uint16Array),
      weight: createColumn(Uint8Array),
    },
  };
}

const createSlots = (): Slots => ({ first: createColumn(Uint32Array), length: createColumn(Uint32Array) });

export function createProductColumns(): ProductColumns {
  const rowOf = new Map<string, number>();
  const idOf: string[] = [];
  const nameOf: string[] = [];
  const facetLabels = new Map<string, string>();
  const store: ColumnStore = { ...createColumns(), codes: createCodes(), lexemes: createCodes() };
  const byName = createNameOrder(nameOf, idOf);

  return {
    ...store,
    upsert(indexed) {
      const existingRow = rowOf.get(indexed.id);
      const row = existingRow ?? idOf.length;
      if (existingRow === undefined || nameOf[row] !== indexed.name) byName.outdate();
      rowOf.set(indexed.id, row);
      idOf[row] = indexed.id;
      nameOf[row] = indexed.name;
      writeProduct(store, row, indexed);
      writeVariants(store, row, indexed);
      writeFacets(store, row, indexed);
      for (const { key, label } of indexed.facets) facetLabels.set(key, label);
      writeWords(store, row, indexed);
    },
    remove(id) {
      const row = rowOf.get(id);
      if (row === undefined) return;
      rowOf.delete(id);
      store.product.category.set(row, 0);
      for (const slots of [store.variantSlots, store.facetSlots, store.wordSlots]) slots.length.set(row, 0);
    },
    size: () => rowOf.size,
    rows: () => idOf.length,
    rowOf: (id) => rowOf.get(id),
    idOf: (row) => idOf[row] ?? "",
    nameOf: (row) => nameOf[row] ?? "",
    placeOf: (row) => byName.places()[row] ?? 0,
    rowAt: (place) => byName.rows()[place] ?? 0,
    facetLabelOf: (key) => facetLabels.get(key),
  };
}

type ColumnStore = ReturnType<typeof createColumns> & Pick<ProductColumns, "codes" | "lexemes">;

function writeProduct({ product, codes }: ColumnStore, row: number, indexed: IndexedProductRow): void {
  const { variants, price } = indexed;
  product.category.set(row, codes.of(indexed.categoryId));
  product.chart.set(row, codes.of(indexed.chart));
  product.createdAt.set(row, indexed.createdAt);
  product.featured.set(row, Number(indexed.isFeatured));
  product.price.set(row, price);
  product.hasOnePrice.set(row, Number(variants.every((variant) => variant.price === price)));
  product.inStock.set(row, Number(indexed.inventory > 0));
  product.ratingAverage.set(row, indexed.ratingAverage);
  product.ratingCount.set(row, indexed.ratingCount);
  product.sold.set(row, indexed.sold);
}

function writeVariants(
  { variant, variantSlots, codes }: ColumnStore,
  row: number,
  { variants }: IndexedProductRow,
): void {
  const first = takeSlots(variantSlots, row, variants.length, variant.size.length());
  for (const [offset, { sizeId, colourId, price, inStock }] of variants.entries()) {
    variant.size.set(first + offset, codes.of(sizeId));
    variant.colour.set(first + offset, codes.of(colourId));
    variant.price.set(first + offset, price);
    variant.inStock.set(first + offset, Number(inStock));
  }
}

function writeFacets(
  { facet, facetSlots, codes }: ColumnStore,
  row: number,
  { facets }: IndexedProductRow,
): void {
  const first = takeSlots(facetSlots, row, facets.length, facet.length());
  for (const [offset, { key }] of facets.entries()) facet.set(first + offset, codes.of(key));
}

function writeWords(
  { word, wordSlots, lexemes }: ColumnStore,
  row: number,
  indexed: IndexedProductRow,
): void {
  const words = parseLexemes(indexed.words);
  const first = takeSlots(wordSlots, row, words.length, word.lexeme.length());
  for (const [offset, { lexeme, position, weight }] of words.entries()) {
    word.lexeme.set(first + offset, lexemes.of(lexeme));
    word.position.set(first + offset, position);
    word.weight.set(first + offset, weight);
  }
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
