import { and, asc, eq, gte, inArray, sql, type SQL } from "drizzle-orm";
import { products, sizeCharts, variants } from "#app/domain/catalog/catalog.tables.ts";
import {
  facetKey,
  type IndexedFacetValue,
  type IndexedProductRow,
} from "#app/domain/catalog/internal/product-index/product-columns.ts";
import { shiftedChartKey } from "#app/domain/catalog/listing/listing-filters.ts";
import { shortDimensions, type Dimensions } from "#app/domain/catalog/product-dimensions.ts";
import { FACET_NAMES, type FacetName } from "#app/domain/catalog/product-facets.ts";
import { stockMovements } from "#app/domain/catalog/stock/stock.tables.ts";
import { slugOf } from "#app/lib/text/slug.ts";
import type { Db } from "#app/platform/database/database.server.ts";

interface Selection {
  where?: SQL;
  limit: number;
  /** Items sold lately by product; see `readSoldCounts`. */
  sold?: ReadonlyMap<string, number>;
}

/** Reads products for sale by id, for the product index. */
export async function readProducts(db: Db, { where, limit, sold }: Selection): Promise<IndexedProductRow[]> {
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
      product: facetColumns,
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
  return rows.map(({ product, chartSlug, fitShift, variants: all, ...row }) => ({
    ...row,
    chart: chartSlug === null ? null : shiftedChartKey(chartSlug, fitShift),
    createdAt: row.createdAt.getTime(),
    sold: sold?.get(row.id) ?? 0,
    facets: facetsOf(product),
    variants: (all ?? []).map(([sizeId, colourId, price, inStock]) => ({ sizeId, colourId, price, inStock })),
  }));
}

const { kind, fabric, craft, occasion, sleeve, garmentLength, lengthMm, widthMm, heightMm } = products;
const facetColumns = {
  kind,
  fabric,
  craft,
  occasion,
  sleeve,
  garmentLength,
  lengthMm,
  widthMm,
  heightMm,
};

function facetsOf(
  product: Record<Exclude<FacetName, "dimensions">, readonly string[]> & Dimensions,
): IndexedFacetValue[] {
  const labels = { ...product, dimensions: [shortDimensions(product)] };
  return FACET_NAMES.flatMap((name) => facetValues(name, labels[name]));
}

// As long as the slugs that a filter in a URL may have.
const MAX_SLUG = 40;

function facetValues(name: FacetName, labels: readonly string[]): IndexedFacetValue[] {
  return labels.flatMap((label) => {
    const slug = slugOf(label).slice(0, MAX_SLUG).replace(/-+$/, "");
    return slug === "" ? [] : [{ key: facetKey(name, slug), label }];
  });
}

/** The items of each product that were sold since a moment and did not come back, from the stock ledger; of all products without `ids`. */
export async function readSoldCounts(
  db: Db,
  since: Date,
  ids?: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .select({
      id: variants.productId,
      sold: sql<number>`greatest(0, -sum(${stockMovements.delta}))::int`,
    })
    .from(stockMovements)
    .innerJoin(variants, eq(variants.id, stockMovements.variantId))
    .where(
      and(
        gte(stockMovements.at, since),
        inArray(stockMovements.reason, ["reserved", "released", "cancelled", "returned", "deleted"]),
        ids && inArray(variants.productId, [...ids]),
      ),
    )
    .groupBy(variants.productId);
  return new Map(rows.map(({ id, sold }) => [id, sold]));
}
