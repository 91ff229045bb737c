import { findProduct } from "#app/domain/catalog/products/find-product.server.ts";
import type { SizeChart } from "#app/domain/catalog/catalog.ts";
import { offeredChart } from "#app/domain/fit/charts/chart-columns.ts";
import { type ProductFit, shiftedChart } from "#app/domain/fit/feedback/shifted-chart.ts";
import { createSwrCache, weakMemo } from "#app/platform/cache/swr-cache.server.ts";
import type { Db, Queryable } from "#app/platform/database/database.server.ts";
import { desc, eq, sql } from "drizzle-orm";
import { products, sizeCharts } from "#app/domain/catalog/catalog.tables.ts";
import { listPage } from "#app/lib/http/page-window.ts";
import { productFit } from "#app/domain/fit/fit.tables.ts";
import { batchesOf } from "#app/lib/for-each-bounded.ts";

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

const fitProducts = weakMemo(() =>
  createSwrCache<FitProduct | null>({
    freshForMs: MAX_AGE_MS,
    usableForMs: MAX_AGE_MS,
    maxEntries: 500,
    isWorthCaching: (product) => product !== null,
  }),
);

/** Finds an active product by slug. Null if it does not exist or is a draft. */
export function findFitProduct(db: Db, slug: string): Promise<FitProduct | null> {
  return fitProducts(db).get(slug, async () => {
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

const columns = {
  tooSmall: productFit.tooSmall,
  right: productFit.right,
  tooLarge: productFit.tooLarge,
  shift: productFit.shift,
  certainty: productFit.certainty,
  sizes: productFit.sizes,
};

/** The answers about a product's fit and its estimated shift. Null before the first answer. */
export async function findProductFit(db: Queryable, productId: string): Promise<ProductFit | null> {
  const [fit] = await db.select(columns).from(productFit).where(eq(productFit.productId, productId));
  return fit ?? null;
}

interface JudgedProduct {
  productId: string;
  name: string;
  fit: ProductFit;
  /** Null where the product has no size chart. */
  chart: SizeChart | null;
}

/** One page of the products with answers about their fit, the most certainly shifted first. A page past the end returns the last page. */
export async function listProductFits(
  db: Db,
  requested: { page: number; size: number },
): Promise<{ fits: JudgedProduct[]; page: number; pageCount: number }> {
  const total = await db.$count(productFit);
  const { page, pageCount, offset } = listPage({ ...requested, total });
  const rows = await db
    .select({
      productId: productFit.productId,
      fit: columns,
      name: products.name,
      chartName: sizeCharts.name,
      chart: sizeCharts.chart,
    })
    .from(productFit)
    .innerJoin(products, eq(products.id, productFit.productId))
    .leftJoin(sizeCharts, eq(sizeCharts.id, products.sizeChartId))
    .orderBy(desc(sql`abs(${productFit.shift}) * ${productFit.certainty}`), products.name)
    .limit(requested.size)
    .offset(offset);
  const fits = rows.map(({ chartName, chart, ...row }) => ({
    ...row,
    chart: chart && { name: chartName ?? "", ...chart },
  }));
  return { fits, page, pageCount };
}

// PostgreSQL allows 65,535 parameters per statement, and each row has eight.
const ROWS_AT_ONCE = 1_000;

/** Stores estimates by product. */
export async function saveProductFits(
  db: Queryable,
  fits: readonly (ProductFit & { productId: string })[],
  now: Date,
): Promise<void> {
  for (const some of batchesOf(fits, ROWS_AT_ONCE))
    await db
      .insert(productFit)
      .values(some.map((fit) => ({ ...fit, updatedAt: now })))
      .onConflictDoUpdate({
        target: productFit.productId,
        set: {
          tooSmall: sql`excluded.too_small`,
          right: sql`excluded.found_right`,
          tooLarge: sql`excluded.too_large`,
          shift: sql`excluded.shift`,
          certainty: sql`excluded.certainty`,
          sizes: sql`excluded.sizes`,
          updatedAt: sql`excluded.updated_at`,
        },
      });
}
