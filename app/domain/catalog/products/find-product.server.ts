import { and, eq, getTableColumns, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { ImageView, ProductDetailView, SizeChart, VariantView } from "#app/domain/catalog/catalog.ts";
import {
  categories,
  optionValues,
  productImages,
  products,
  sizeCharts,
  variants,
} from "#app/domain/catalog/catalog.tables.ts";
import { media } from "#app/domain/media/media.tables.ts";
import { describePlainly, renderDescription } from "#app/platform/markdown.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";

const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

// What is searched of a product, it says in its own words too.
const { searchText: _searched, ...columns } = getTableColumns(products);

const sizes = alias(optionValues, "sizes");
const colours = alias(optionValues, "colours");

interface VariantRow extends Omit<VariantView, "priceMinor"> {
  hex: string | null;
  priceOverrideMinor: number | null;
}

// With the product in one statement: three would be three ways to the database and back.
const itsVariants = sql<VariantRow[]>`coalesce((
  select json_agg(json_build_object(
    'id', ${variants.id}, 'sku', ${variants.sku}, 'sizeLabel', ${sizes.label}, 'colourSlug', ${colours.slug}, 'colourName', ${colours.label},
    'hex', ${colours.hex}, 'inventory', ${variants.inventory}, 'priceOverrideMinor', ${variants.priceOverrideMinor}
  ) order by ${variants.position}, ${sizes.position})
  from ${variants}
    left join ${optionValues} sizes on ${sizes.id} = ${variants.sizeId}
    left join ${optionValues} colours on ${colours.id} = ${variants.colourId}
  where ${variants.productId} = ${products.id}
), '[]')`;

const itsImages = sql<ImageView[]>`coalesce((
  select json_agg(json_build_object(
    'id', ${productImages.mediaId}, 'alt', ${productImages.alt}, 'width', ${media.width}, 'height', ${media.height}, 'tint', ${media.tint},
    'colourSlug', ${colours.slug}
  ) order by ${productImages.position})
  from ${productImages}
    join ${media} on ${media.id} = ${productImages.mediaId}
    left join ${optionValues} colours on ${colours.id} = ${productImages.colourId}
  where ${productImages.productId} = ${products.id}
), '[]')`;

/** Finds a product for sale by its slug (the address of its page) or its id. Null when there is none or it is a draft. */
export async function findProduct(db: Db, slugOrId: string): Promise<ProductDetailView | null> {
  const isThis = UUID.test(slugOrId)
    ? or(eq(products.slug, slugOrId), eq(products.id, slugOrId))
    : eq(products.slug, slugOrId);
  const [row] = await db
    .select({
      product: columns,
      category: { id: categories.id, slug: categories.slug, name: categories.name },
      sizeChartName: sizeCharts.name,
      sizeChart: sizeCharts.chart,
      variants: itsVariants,
      images: itsImages,
    })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .leftJoin(sizeCharts, eq(sizeCharts.id, products.sizeChartId))
    .where(and(isThis, eq(products.status, "active")));
  if (!row) return null;
  const { product, category, variants: rows, images } = row;
  return {
    id: product.id,
    slug: product.slug,
    name: product.name,
    description: describePlainly(product.description),
    descriptionHtml: renderDescription(product.description),
    material: product.material,
    care: product.care,
    madeIn: product.madeIn,
    sizeNote: product.sizeNote,
    tags: product.tags,
    priceMinor: product.priceMinor,
    inventory: product.inventory,
    ratingAverage: product.ratingAverage,
    ratingCount: product.ratingCount,
    isFeatured: product.isFeatured,
    category,
    sizes: [...new Set(rows.flatMap(({ sizeLabel }) => sizeLabel ?? []))],
    colours: coloursOf(rows),
    variants: rows.map(({ hex: _, priceOverrideMinor, ...variant }): VariantView => ({
      ...variant,
      priceMinor: priceOverrideMinor ?? product.priceMinor,
    })),
    images,
    sizeChart: row.sizeChartName
      ? { name: row.sizeChartName, ...(row.sizeChart as Omit<SizeChart, "name">) }
      : null,
  };
}

function coloursOf(rows: readonly VariantRow[]): ProductDetailView["colours"] {
  const bySlug = new Map<string, { slug: string; name: string; hex: string }>();
  for (const { colourSlug, colourName, hex } of rows) {
    if (colourSlug && colourName)
      bySlug.set(colourSlug, { slug: colourSlug, name: colourName, hex: hex ?? "" });
  }
  return [...bySlug.values()];
}
