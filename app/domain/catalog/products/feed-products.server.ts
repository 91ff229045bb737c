import { and, asc, eq, gt, sql } from "drizzle-orm";
import {
  categories,
  optionValues,
  productImages,
  products,
  sizeCharts,
  variants,
} from "#app/domain/catalog/catalog.tables.ts";
import { finalSaleOf } from "#app/domain/catalog/final-sale.ts";
import { listProductTexts } from "#app/domain/catalog/product-fields.ts";
import { productFieldColumns } from "#app/domain/catalog/internal/product-field-columns.server.ts";
import type { FeedProduct, FeedVariant } from "#app/domain/catalog/products/feed-product.ts";
import { renderPlainText } from "#app/platform/markdown.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";

const feedVariants = sql<FeedVariant[]>`(
  select coalesce(json_agg(json_build_object(
    'id', v.id, 'sku', v.sku, 'barcode', v.barcode, 'size', s.label, 'colour', c.label, 'colourSlug', c.slug, 'inventory', v.inventory,
    'priceMinor', coalesce(v.price_override_minor, ${products.priceMinor}),
    'compareAtMinor', coalesce(v.compare_at_override_minor, ${products.compareAtMinor}),
    'imageId', (
      select i.media_id from ${productImages} i where i.product_id = v.product_id
      order by (i.colour_id is not distinct from v.colour_id) desc, i.position limit 1)
  ) order by v.position, v.id), '[]'::json)
  from ${variants} v
  left join ${optionValues} s on s.id = v.size_id
  left join ${optionValues} c on c.id = v.colour_id
  where v.product_id = ${products.id}
)`;

const imageIds = sql<string[]>`(
  select coalesce(json_agg(i.media_id order by i.position), '[]'::json)
  from ${productImages} i where i.product_id = ${products.id}
)`;

const BATCH = 100;

/** Yields all active products by id, reading in batches to bound memory. */
export async function* listFeedProducts(db: Db): AsyncGenerator<FeedProduct> {
  let last: string | undefined;
  for (;;) {
    const batch = await db
      .select({
        id: products.id,
        slug: products.slug,
        fields: productFieldColumns,
        category: { slug: categories.slug, name: categories.name },
        categoryRule: { isFinalSale: categories.isFinalSale, finalSaleReason: categories.finalSaleReason },
        sizeChart: sizeCharts.chart,
        variants: feedVariants,
        imageIds,
      })
      .from(products)
      .innerJoin(categories, eq(categories.id, products.categoryId))
      .leftJoin(sizeCharts, eq(sizeCharts.id, products.sizeChartId))
      .where(and(eq(products.status, "active"), last === undefined ? undefined : gt(products.id, last)))
      .orderBy(asc(products.id))
      .limit(BATCH);
    yield* batch.map(({ fields, categoryRule, ...product }): FeedProduct => ({
      ...product,
      name: fields.name,
      isFinalSale: finalSaleOf(fields, categoryRule) !== null,
      description: renderPlainText(fields.description),
      attributes: listProductTexts(fields).flatMap(({ feedElement: element, label, value }) =>
        element ? [{ element, label, value }] : [],
      ),
    }));
    last = batch.at(-1)?.id;
    if (batch.length < BATCH) return;
  }
}
