import { and, asc, eq, exists, inArray, isNull, or, sql } from "drizzle-orm";
import {
  categories,
  optionTypes,
  optionValues,
  productImages,
  products,
  sizeCharts,
  variants,
} from "#app/domain/catalog/catalog.tables.ts";
import { taxClasses } from "#app/domain/tax/tax.tables.ts";
import {
  productFieldColumns,
  variantFieldColumns,
} from "#app/domain/catalog/internal/product-field-columns.server.ts";
import type { ImportShop, ShopProduct, ShopVariant } from "#app/domain/catalog/import/import-plan.ts";
import { namesOf, type ImportLookups } from "#app/domain/catalog/internal/import/import-lookups.ts";
import { ownImageUrl } from "#app/domain/catalog/import/images/image-source.ts";
import { imageSources, productImageSources } from "#app/domain/catalog/import/images/image-sources.tables.ts";
import { findMissingImages } from "#app/domain/media/text-images.server.ts";
import { batchesOf } from "#app/lib/for-each-bounded.ts";
import type { PriceRules } from "#app/domain/settings/settings.ts";
import type { Db, Queryable, Tx } from "#app/platform/database/database.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";

/** Reads the names of categories, size charts, sizes and colours. */
export async function readImportLookups(db: Queryable, rules: PriceRules): Promise<ImportLookups> {
  const knownCategories = await db.select({ id: categories.id, name: categories.name }).from(categories);
  const charts = await db.select({ id: sizeCharts.id, name: sizeCharts.name }).from(sizeCharts);
  const classes = await db.select({ id: taxClasses.id, name: taxClasses.name }).from(taxClasses);
  const options = await db
    .select({ id: optionValues.id, name: optionValues.label, kind: optionTypes.kind })
    .from(optionValues)
    .innerJoin(optionTypes, eq(optionTypes.id, optionValues.typeId));
  return {
    ...rules,
    categories: namesOf(knownCategories),
    sizeCharts: namesOf(charts),
    taxClasses: namesOf(classes),
    sizes: namesOf(options.filter(({ kind }) => kind === "size")),
    colours: namesOf(options.filter(({ kind }) => kind === "colour")),
  };
}

/** The columns of a product in imports and exports. */
export const importColumns = {
  id: products.id,
  slug: products.slug,
  version: products.version,
  fields: productFieldColumns,
};

const BATCH = 500;

interface NamedInFile {
  slugs: readonly string[];
  skus: readonly string[];
  descriptions: readonly string[];
  namesImages: boolean;
}

type CatalogPart = Omit<ImportShop, "publicUrl">;

/** Reads the products and SKUs that a file refers to, in batches. */
export function readImportShop(db: Db, lookups: ImportLookups, named: NamedInFile): Promise<CatalogPart> {
  return inTransaction(
    db,
    async (tx) => {
      // For equality the planner prefers bitmap scans of the trigram indexes to the unique indexes, which is a thousand times slower for
      // values with a common prefix such as SKUs.
      await tx.execute(sql`set local enable_bitmapscan = off`);
      return readIn(tx, lookups, named);
    },
    { accessMode: "read only" },
  );
}

async function readIn(
  db: Tx,
  lookups: ImportLookups,
  { slugs, skus, descriptions, namesImages }: NamedInFile,
): Promise<CatalogPart> {
  const productsBySlug = new Map<string, ShopProduct>();
  for (const some of batchesOf(slugs, BATCH)) {
    const rows = await db.select(importColumns).from(products).where(inArray(products.slug, some));
    for (const row of await withVariants(db, rows)) productsBySlug.set(row.slug, row);
  }
  const slugsById = new Map([...productsBySlug.values()].map(({ id, slug }) => [id, slug]));
  const owners = new Map<string, string>();
  for (const some of batchesOf(skus, BATCH)) {
    const rows = await db
      .select({ sku: variants.sku, productId: variants.productId })
      .from(variants)
      .where(inArray(variants.sku, some));
    const others = rows.flatMap(({ productId }) => (slugsById.has(productId) ? [] : [productId]));
    for (const { id, slug } of await slugsOf(db, others)) slugsById.set(id, slug);
    for (const { sku, productId } of rows) owners.set(sku, slugsById.get(productId) ?? productId);
  }
  const missingImages = await findMissingImages(db, descriptions);
  const ids = [...productsBySlug.values()].map(({ id }) => id);
  const imageUrls = namesImages ? await listImageUrls(db, ids) : new Map<string, Set<string>>();
  return { lookups, products: productsBySlug, skuOwners: owners, missingImages, imageUrls };
}

/** The images that products have or wait for, as `readImageSource` names them, by product id. */
async function listImageUrls(db: Queryable, ids: readonly string[]): Promise<Map<string, Set<string>>> {
  if (ids.length === 0) return new Map();
  const own = await db
    .select({ productId: productImages.productId, mediaId: productImages.mediaId })
    .from(productImages)
    .where(inArray(productImages.productId, [...ids]));
  const named = await db
    .select({ productId: productImageSources.productId, url: imageSources.url })
    .from(productImageSources)
    .innerJoin(imageSources, eq(imageSources.id, productImageSources.sourceId))
    .where(
      and(
        inArray(productImageSources.productId, [...ids]),
        or(
          eq(imageSources.state, "waiting"),
          and(eq(imageSources.state, "fetched"), isNull(productImageSources.attachedAt)),
          exists(shownImages(db)),
        ),
      ),
    );
  const urls = new Map(ids.map((id) => [id, new Set<string>()]));
  for (const { productId, mediaId } of own) urls.get(productId)?.add(ownImageUrl(mediaId));
  for (const { productId, url } of named) urls.get(productId)?.add(url);
  return urls;
}

/** The product's image of a source: none after the owner removed it from the product. */
const shownImages = (db: Queryable) =>
  db
    .select({ found: sql`1` })
    .from(productImages)
    .where(
      and(
        eq(productImages.productId, productImageSources.productId),
        eq(productImages.mediaId, imageSources.mediaId),
      ),
    );

async function slugsOf(db: Queryable, ids: readonly string[]): Promise<{ id: string; slug: string }[]> {
  if (ids.length === 0) return [];
  return db
    .select({ id: products.id, slug: products.slug })
    .from(products)
    .where(inArray(products.id, [...ids]));
}

/** Adds the variants, by position, to product rows. */
export async function withVariants(
  db: Queryable,
  rows: readonly Omit<ShopProduct, "variants">[],
): Promise<ShopProduct[]> {
  const { id, sku, sizeId, colourId, inventory, productId, position } = variants;
  const variant = { id, sku, sizeId, colourId, ...variantFieldColumns, inventory };
  const ids = rows.map((row) => row.id);
  const variantRows = await db
    .select({ productId, variant })
    .from(variants)
    .where(inArray(productId, ids))
    .orderBy(asc(position), asc(id));
  const byProduct = new Map<string, ShopVariant[]>(ids.map((key) => [key, []]));
  for (const row of variantRows) byProduct.get(row.productId)?.push(row.variant);
  return rows.map((row) => ({ ...row, variants: byProduct.get(row.id) ?? [] }));
}
