import { PRODUCTS_PER_PAGE, type ProductSort } from "#app/domain/catalog/catalog.ts";
import { optionFilters, type FacetQuery } from "#app/domain/catalog/internal/product-index/count-in-index.ts";
import type { SearchMatch } from "#app/domain/catalog/internal/product-index/find-matches.ts";
import type { ProductColumns } from "#app/domain/catalog/internal/product-index/product-columns.ts";

export interface SortedRows {
  /** By relevance. */
  rows: Uint32Array;
  sort: ProductSort;
  page: number;
  /** The filters and the search that decide which price a card shows. */
  filters: FacetQuery;
  match: SearchMatch | null;
}

// More than the place of any row in a sort order; times the number of rows it is below 2^53 for up to two million products.
const MAX_PLACE = 2 ** 31;

/**
 * The ids of one page of rows in the requested order: products in stock first, then by the order itself, then by name. Sorts numbers that
 * combine all three: much faster than comparing rows, and as fast for the last page as for the first.
 */
export function sortedPage(columns: ProductColumns, sorted: SortedRows): string[] {
  const { rows, page } = sorted;
  const { product, placeOf, rowAt } = columns;
  const orderOf = orderBy(columns, sorted);
  const rowCount = columns.rows();
  const keys = new Float64Array(rows.length);
  for (let at = 0; at < rows.length; at += 1) {
    const row = rows[at] ?? 0;
    const order = Math.max(0, Math.min(Math.round(orderOf(row, at)), MAX_PLACE - 1));
    keys[at] = ((1 - product.inStock.at(row)) * MAX_PLACE + order) * rowCount + placeOf(row);
  }
  keys.sort();
  const end = page * PRODUCTS_PER_PAGE;
  return Array.from(keys.slice(end - PRODUCTS_PER_PAGE, end), (key) => columns.idOf(rowAt(key % rowCount)));
}

const FIRST_DAY_S = Date.UTC(2000, 0) / 1000;
const MAX_RATINGS = 2 ** 12;

/** The order of a row, from 0 to `MAX_PLACE`: lower first. `at` is its place by relevance. */
function orderBy(
  columns: ProductColumns,
  { sort, ...sorted }: SortedRows,
): (row: number, at: number) => number {
  const { createdAt, ratingCount, sold } = columns.product;
  switch (sort) {
    case "relevance":
      return (_row, at) => at;
    case "popular":
      return (row) => MAX_PLACE - 1 - popularity(sold.at(row), ratingCount.at(row));
    case "name":
      return () => 0;
    case "price-low":
      return shownPrices(columns, sorted);
    case "price-high": {
      const priceOf = shownPrices(columns, sorted);
      return (row) => MAX_PLACE - 1 - priceOf(row);
    }
    case "newest":
      return (row) => MAX_PLACE - 1 - (createdAt.at(row) / 1000 - FIRST_DAY_S);
    case "rating": {
      const scoreOf = ratingScores(columns);
      return (row) => MAX_PLACE - 1 - scoreOf(row) * 1e8;
    }
  }
}

/** The items sold lately, then the number of ratings. */
const popularity = (sold: number, ratings: number) => sold * MAX_RATINGS + Math.min(ratings, MAX_RATINGS - 1);

// The prior of the Bayesian average: every product starts with five ratings of the shop's average, so that a single rating of five stars
// ranks below forty of 4.8.
const PRIOR_RATINGS = 5;

/** The Bayesian average rating of a row. */
function ratingScores({ product, rows: countRows }: ProductColumns): (row: number) => number {
  const { category, ratingCount, ratingAverage } = product;
  let [ratings, stars] = [0, 0];
  for (let row = 0; row < countRows(); row += 1) {
    if (category.at(row) === 0) continue;
    ratings += ratingCount.at(row);
    stars += ratingCount.at(row) * ratingAverage.at(row);
  }
  const priorStars = ratings === 0 ? 0 : (PRIOR_RATINGS * stars) / ratings;
  return (row) =>
    (priorStars + ratingCount.at(row) * ratingAverage.at(row)) / (PRIOR_RATINGS + ratingCount.at(row));
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
