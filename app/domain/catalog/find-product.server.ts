import { and, asc, eq, getTableColumns, or, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { PictureView, ProductDetailView, SizeChart, VariantView } from "#app/domain/catalog/catalog.ts";
import {
  categories,
  optionValues,
  productImages,
  products,
  sizeCharts,
  variants,
} from "#app/domain/catalog/catalog.tables.ts";
import { media } from "#app/domain/media/media.tables.ts";
import type { Db } from "#app/platform/database/database.server.ts";

const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

// What is searched of a product, it says in its own words too.
const { searchText: _searched, ...columns } = getTableColumns(products);

const sizes = alias(optionValues, "sizes");
const colours = alias(optionValues, "colours");

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
    })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .leftJoin(sizeCharts, eq(sizeCharts.id, products.sizeChartId))
    .where(and(isThis, eq(products.status, "active")));
  if (!row) return null;
  const { product, category } = row;
  const [rows, pictures] = await Promise.all([listVariantRows(db, product.id), listPictures(db, product.id)]);
  return {
    id: product.id,
    slug: product.slug,
    name: product.name,
    description: product.description,
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
    pictures,
    sizeChart: row.sizeChartName
      ? { name: row.sizeChartName, ...(row.sizeChart as Omit<SizeChart, "name">) }
      : null,
  };
}

function listVariantRows(db: Db, productId: string) {
  return db
    .select({
      id: variants.id,
      sku: variants.sku,
      sizeLabel: sizes.label,
      colourSlug: colours.slug,
      colourName: colours.label,
      hex: colours.hex,
      inventory: variants.inventory,
      priceOverrideMinor: variants.priceOverrideMinor,
    })
    .from(variants)
    .leftJoin(sizes, eq(sizes.id, variants.sizeId))
    .leftJoin(colours, eq(colours.id, variants.colourId))
    .where(eq(variants.productId, productId))
    .orderBy(asc(variants.position), asc(sizes.position));
}

function coloursOf(rows: Awaited<ReturnType<typeof listVariantRows>>): ProductDetailView["colours"] {
  const bySlug = new Map<string, { slug: string; name: string; hex: string }>();
  for (const { colourSlug, colourName, hex } of rows) {
    if (colourSlug && colourName)
      bySlug.set(colourSlug, { slug: colourSlug, name: colourName, hex: hex ?? "" });
  }
  return [...bySlug.values()];
}

async function listPictures(db: Db, productId: string): Promise<PictureView[]> {
  return db
    .select({
      id: productImages.mediaId,
      alt: productImages.alt,
      width: media.width,
      height: media.height,
      tint: media.tint,
      colourSlug: sql<string | null>`${optionValues.slug}`,
    })
    .from(productImages)
    .innerJoin(media, eq(media.id, productImages.mediaId))
    .leftJoin(optionValues, eq(optionValues.id, productImages.colourId))
    .where(eq(productImages.productId, productId))
    .orderBy(asc(productImages.position));
}
