import { asc, eq, inArray, sql } from "drizzle-orm";
import {
  categories,
  optionTypes,
  optionValues,
  products,
  sizeCharts,
  variants,
} from "#app/domain/catalog/catalog.tables.ts";
import type { ImportShop, ShopProduct, ShopVariant } from "#app/domain/catalog/import/import-plan.ts";
import { namesOf, type ImportWords } from "#app/domain/catalog/import/import-words.ts";
import type { MoneyFormat } from "#app/lib/money.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";

/** What the shop calls its categories, size charts, sizes and colours. */
export async function readImportWords(db: Queryable, money: MoneyFormat): Promise<ImportWords> {
  const knownCategories = await db.select({ id: categories.id, name: categories.name }).from(categories);
  const charts = await db.select({ id: sizeCharts.id, name: sizeCharts.name }).from(sizeCharts);
  const options = await db
    .select({ id: optionValues.id, name: optionValues.label, kind: optionTypes.kind })
    .from(optionValues)
    .innerJoin(optionTypes, eq(optionTypes.id, optionValues.typeId));
  return {
    money,
    categories: namesOf(knownCategories),
    sizeCharts: namesOf(charts),
    sizes: namesOf(options.filter(({ kind }) => kind === "size")),
    colours: namesOf(options.filter(({ kind }) => kind === "colour")),
  };
}

// In a select from one table Drizzle leaves a column's table out, and the inner query would take the variant's id for it.
const outerId = sql`${products}.${sql.identifier(products.id.name)}`;

/** A product as a file speaks of it, its variants in the order of the shop. */
export const importColumns = {
  id: products.id,
  slug: products.slug,
  version: products.version,
  fields: {
    name: products.name,
    description: products.description,
    categoryId: products.categoryId,
    priceMinor: products.priceMinor,
    status: products.status,
    isFeatured: products.isFeatured,
    material: products.material,
    care: products.care,
    madeIn: products.madeIn,
    sizeNote: products.sizeNote,
    hsnCode: products.hsnCode,
    tags: products.tags,
    sizeChartId: products.sizeChartId,
  },
  variants: sql<ShopVariant[]>`(
    select coalesce(json_agg(json_build_object(
      'id', v.id, 'sku', v.sku, 'sizeId', v.size_id, 'colourId', v.colour_id,
      'priceOverrideMinor', v.price_override_minor, 'inventory', v.inventory
    ) order by v.position, v.id), '[]'::json)
    from ${variants} v where v.product_id = ${outerId}
  )`,
};

const BATCH = 500;

/** The products that a file names, and whose its SKUs are. Asked in batches, whatever the length of the file. */
export async function readImportShop(
  db: Queryable,
  words: ImportWords,
  { slugs, skus }: { slugs: readonly string[]; skus: readonly string[] },
): Promise<ImportShop> {
  const found = new Map<string, ShopProduct>();
  for (const some of batchesOf(slugs, BATCH)) {
    const rows: ShopProduct[] = await db
      .select(importColumns)
      .from(products)
      .where(inArray(products.slug, some))
      .orderBy(asc(products.id));
    for (const row of rows) found.set(row.slug, row);
  }
  const owners = new Map<string, string>();
  for (const some of batchesOf(skus, BATCH)) {
    const rows = await db
      .select({ sku: variants.sku, slug: products.slug })
      .from(variants)
      .innerJoin(products, eq(products.id, variants.productId))
      .where(inArray(variants.sku, some));
    for (const { sku, slug } of rows) owners.set(sku, slug);
  }
  return { words, products: found, skuOwners: owners };
}

/** A long list in lists of at most `size`. */
export function* batchesOf<Item>(items: readonly Item[], size: number): Generator<Item[]> {
  for (let from = 0; from < items.length; from += size) yield items.slice(from, from + size);
}
