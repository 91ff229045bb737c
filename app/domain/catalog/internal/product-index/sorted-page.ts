import { PRODUCTS_PER_PAGE, type ProductSort } from "#app/domain/catalog/catalog.ts";
import { optionFilters, type FacetQuery } from "#app/domain/catalog/internal/product-index/count-in-index.ts";
import type { SearchMatch } from "#app/domain/catalog/internal/product-index/find-matches.ts";
import {
  compareText,
  type ProductColumns,
} from "#app/domain/catalog/internal/product-index/product-columns.ts";

type Compare = (a: number, b: number) => number;

export interface SortedRows {
  /** By relevance. */
  rows: Uint32Array;
  sort: ProductSort;
  page: number;
  /** The filters and the search that decide which price a card shows. */
  filters: FacetQuery;
  match: SearchMatch | null;
}

/** Whether a sort order is by the price that the cards show, which only the index knows. */
export function sortsByPrice(sort: ProductSort): boolean {
  return sort === "price-low" || sort === "price-high";
}

/** The ids of one page of rows, in the requested order. */
export function sortedPage(columns: ProductColumns, sorted: SortedRows): string[] {
  const { rows, sort, page } = sorted;
  const end = page * PRODUCTS_PER_PAGE;
  const inOrder = sort === "relevance" ? rows : firstOf(rows, end, comparison(columns, { ...sorted, sort }));
  return Array.from(inOrder.slice(end - PRODUCTS_PER_PAGE, end), columns.idOf);
}

function comparison(
  columns: ProductColumns,
  { sort, ...sorted }: SortedRows & { sort: Exclude<ProductSort, "relevance"> },
): Compare {
  const { product, idOf, placeOf } = columns;
  const byId: Compare = (a, b) => compareText(idOf(a), idOf(b));
  const { createdAt, ratingAverage } = product;
  switch (sort) {
    case "name":
      return (a, b) => placeOf(a) - placeOf(b);
    case "price-low": {
      const priceOf = shownPrices(columns, sorted);
      return (a, b) => priceOf(a) - priceOf(b) || byId(a, b);
    }
    case "price-high": {
      const priceOf = shownPrices(columns, sorted);
      return (a, b) => priceOf(b) - priceOf(a) || byId(b, a);
    }
    case "newest":
      return (a, b) => createdAt.at(b) - createdAt.at(a) || byId(b, a);
    case "rating":
      return (a, b) => ratingAverage.at(b) - ratingAverage.at(a) || byId(b, a);
  }
}

/**
 * The prices in minor units that the cards show, as `listCards` reads them: the lowest of the variants that pass the filters, in the colours
 * and sizes asked for, and in stock, each where the product has such variants.
 */
function shownPrices(
  { codes, product, variant, variantSlots, rows: countRows }: ProductColumns,
  { rows, filters, match }: Pick<SortedRows, "rows" | "filters" | "match">,
): (row: number) => number {
  const { sizes, colours, fits } = optionFilters(codes, filters);
  const { lowest, highest, isInStock } = filters;
  const searched = match && match.sizeIds.length > 0 ? codes.among(match.sizeIds) : null;
  const preferred = codes.among([...(filters.colourIds ?? []), ...(match?.colourIds ?? [])]);
  const prices = new Float64Array(countRows());
  for (const row of rows) {
    prices[row] = product.price.at(row);
    if (product.hasOnePrice.at(row) === 1) continue;
    const first = variantSlots.first.at(row);
    const last = first + variantSlots.length.at(row);
    const fitting = fits?.get(product.chart.at(row));
    let [best, lowestShown] = [-1, product.price.at(row)];
    for (let at = first; at < last; at += 1) {
      const [size, colour, cost] = [variant.size.at(at), variant.colour.at(at), variant.price.at(at)];
      const isThere = variant.inStock.at(at) === 1;
      const passes =
        (!sizes || sizes[size]) &&
        (!colours || colours[colour]) &&
        (!fits || fitting?.[size]) &&
        (!searched || searched[size]) &&
        (lowest === null || cost >= lowest) &&
        (highest === null || cost <= highest) &&
        (!isInStock || isThere);
      const rank = (passes ? 4 : 0) + (preferred[colour] ? 2 : 0) + (isThere ? 1 : 0);
      if (rank > best || (rank === best && cost < lowestShown)) [best, lowestShown] = [rank, cost];
    }
    prices[row] = lowestShown;
  }
  return (row) => prices[row] ?? 0;
}

/** The first rows in order. Sorting only these is much faster than sorting all. */
function firstOf(rows: Uint32Array, count: number, compare: Compare): number[] {
  const first: number[] = [];
  for (const row of rows) {
    const last = first[count - 1];
    if (last !== undefined && compare(row, last) >= 0) continue;
    let [low, high] = [0, first.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (compare(row, first[middle] ?? 0) < 0) high = middle;
      else low = middle + 1;
    }
    first.splice(low, 0, row);
    if (first.length > count) first.pop();
  }
  return first;
}
