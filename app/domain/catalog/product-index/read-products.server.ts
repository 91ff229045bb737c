import { and, asc, eq, sql, type SQL } from "drizzle-orm";
import { products, sizeCharts, variants } from "#app/domain/catalog/catalog.tables.ts";
import { shiftedChartKey } from "#app/domain/catalog/listing/listing-filters.ts";
import type { IndexedProductRow } from "#app/domain/catalog/product-index/product-columns.ts";
import type { Db } from "#app/platform/database/database.server.ts";

/** Reads products for sale by id. */
export async function readProducts(
  db: Db,
  where: SQL | undefined,
  limit: number,
): Promise<IndexedProductRow[]> {
  const rows = await db
    .select({
      id: products.id,
      name: products.name,
      words: sql<string>`${products.searchWords}::text`,
      categoryId: products.categoryId,
      chartSlug: sizeCharts.slug,
      fitShift: products.fitShift,
      createdAt: products.createdAt,
      isFeatured: products.isFeatured,
      price: products.priceMinor,
      inventory: products.inventory,
      ratingAverage: products.ratingAverage,
      ratingCount: products.ratingCount,
      variants: sql<
        [sizeId: string | null, colourId: string | null, price: number, inStock: boolean][] | null
      >`(
        select json_agg(json_build_array(v.size_id, v.colour_id, coalesce(v.price_override_minor, "products"."price_minor"), v.inventory > 0))
        from ${variants} v where v.product_id = "products"."id"
      )`,
    })
    .from(products)
    .leftJoin(sizeCharts, eq(sizeCharts.id, products.sizeChartId))
    .where(and(eq(products.status, "active"), where))
    .orderBy(asc(products.id))
    .limit(limit);
  return rows.map(({ createdAt, chartSlug, fitShift, variants: all, ...product }) => ({
    ...product,
    chart: chartSlug === null ? null : shiftedChartKey(chartSlug, fitShift),
    createdAt: createdAt.getTime(),
    variants: (all ?? []).map(([sizeId, colourId, price, inStock]) => ({ sizeId, colourId, price, inStock })),
  }));
}
