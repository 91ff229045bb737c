import { findProduct } from "#app/domain/catalog/products/find-product.server.ts";
import type { SizeChart } from "#app/domain/catalog/catalog.ts";
import { offeredChart } from "#app/domain/fit/charts/chart-limits.ts";
import { findProductFit } from "#app/domain/fit/feedback/product-fit.server.ts";
import { type ProductFit, shiftedChart } from "#app/domain/fit/feedback/shifted-chart.ts";
import { createSwrCache, weakMemo } from "#app/platform/cache/swr-cache.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";

/** A product as the size finder needs it. */
export interface FitProduct {
  id: string;
  slug: string;
  name: string;
  sizeNote: string;
  /** The sizes that it is made in, shifted as buyers found them; null where sizes do not depend on the body. */
  chart: SizeChart | null;
  /** Buyers' answers and the estimated shift. Null before the first answer. */
  fit: ProductFit | null;
  sizesInStock: ReadonlySet<string>;
}

// As long as a page of the shop may be out of date.
const MAX_AGE_MS = 1_000;

const products = weakMemo(() =>
  createSwrCache<FitProduct | null>({
    freshForMs: MAX_AGE_MS,
    usableForMs: MAX_AGE_MS,
    maxEntries: 500,
    isWorthCaching: (product) => product !== null,
  }),
);

/** Finds an active product by slug. Null if it does not exist or is a draft. */
export function findFitProduct(db: Db, slug: string): Promise<FitProduct | null> {
  return products(db).get(slug, async () => {
    const product = await findProduct(db, slug);
    if (!product) return null;
    const { id, name, sizeNote, variants } = product;
    const fit = await findProductFit(db, id);
    const chart = offeredChart(product);
    const inStock = variants.filter(({ inventory }) => inventory > 0);
    const sizesInStock = new Set(inStock.flatMap(({ sizeLabel }) => sizeLabel ?? []));
    return {
      id,
      slug: product.slug,
      name,
      sizeNote,
      chart: chart && fit ? shiftedChart(chart, fit) : chart,
      fit,
      sizesInStock,
    };
  });
}
