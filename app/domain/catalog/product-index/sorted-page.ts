import { PRODUCTS_PER_PAGE, type ProductSort } from "#app/domain/catalog/catalog.ts";
import { compareText, type ProductColumns } from "#app/domain/catalog/product-index/product-columns.ts";

type Compare = (a: number, b: number) => number;

/** The ids of one page of rows that are sorted by relevance, in the requested order. */
export function sortedPage(
  columns: ProductColumns,
  { rows, sort, page }: { rows: Uint32Array; sort: ProductSort; page: number },
): string[] {
  const end = page * PRODUCTS_PER_PAGE;
  const sorted = sort === "relevance" ? rows : firstOf(rows, end, comparison(columns, sort));
  return Array.from(sorted.slice(end - PRODUCTS_PER_PAGE, end), columns.idOf);
}

function comparison(
  { product, idOf, placeOf }: ProductColumns,
  sort: Exclude<ProductSort, "relevance">,
): Compare {
  const byId: Compare = (a, b) => compareText(idOf(a), idOf(b));
  const { price, createdAt, ratingAverage } = product;
  switch (sort) {
    case "name":
      return (a, b) => placeOf(a) - placeOf(b);
    case "price-low":
      return (a, b) => price.at(a) - price.at(b) || byId(a, b);
    case "price-high":
      return (a, b) => price.at(b) - price.at(a) || byId(b, a);
    case "newest":
      return (a, b) => createdAt.at(b) - createdAt.at(a) || byId(b, a);
    case "rating":
      return (a, b) => ratingAverage.at(b) - ratingAverage.at(a) || byId(b, a);
  }
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
