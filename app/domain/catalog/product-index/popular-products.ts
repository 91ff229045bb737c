import type { ProductColumns } from "#app/domain/catalog/product-index/product-columns.ts";

/**
 * The ids of the best rated products in stock, the most rated first among equals. They are all of the category with the most reviews: a
 * shopper of whom nothing is known is most probably one of its shoppers.
 */
export function listPopularIds({ product, rows, idOf }: ProductColumns, count: number): string[] {
  const ratings = new Map<number, number>();
  const sold = Array.from({ length: rows() }, (_, row) => row).filter(
    (row) => product.category.at(row) > 0 && product.inStock.at(row) === 1,
  );
  for (const row of sold) {
    const category = product.category.at(row);
    ratings.set(category, (ratings.get(category) ?? 0) + product.ratingCount.at(row));
  }
  const [[popular] = [0]] = [...ratings].toSorted(([, a], [, b]) => b - a);
  return sold
    .filter((row) => product.category.at(row) === popular)
    .toSorted(
      (a, b) =>
        product.ratingAverage.at(b) - product.ratingAverage.at(a) ||
        product.ratingCount.at(b) - product.ratingCount.at(a) ||
        (idOf(a) < idOf(b) ? -1 : 1),
    )
    .slice(0, count)
    .map(idOf);
}
