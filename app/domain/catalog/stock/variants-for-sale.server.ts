import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { categories, productImages, products, variants } from "#app/domain/catalog/catalog.tables.ts";
import { colours, sizes } from "#app/domain/catalog/catalog-names.server.ts";
import { type VariantForSale, optionsLabel } from "#app/domain/catalog/catalog.ts";
import { finalSaleOf } from "#app/domain/catalog/final-sale.ts";
import type { Queryable, Tx } from "#app/platform/database/database.server.ts";
import type { Locked } from "#app/platform/database/transaction.server.ts";

// The first image of the variant's colour, otherwise the product's first.
const imageId = sql<string | null>`(
  select ${productImages.mediaId} from ${productImages}
  where ${productImages.productId} = ${products.id}
  order by (${productImages.colourId} is not distinct from ${variants.colourId}) desc, ${productImages.position}
  limit 1
)`;

/** Reads the variants among `ids` whose product is active. */
export async function listVariantsForSale(db: Queryable, ids: readonly string[]): Promise<VariantForSale[]> {
  return (await selectForSale(db, ids)).map(toVariantForSale);
}

/** Like `listVariantsForSale`, with row locks, taken by product id, then variant id, to prevent deadlocks between checkouts. */
export async function lockVariantsForSale(tx: Tx, ids: readonly string[]): Promise<Locked<VariantForSale[]>> {
  const rows = await selectForSale(tx, ids).for("update", { of: [variants, products] });
  return rows.map(toVariantForSale) as Locked<VariantForSale[]>;
}

function selectForSale(db: Queryable, ids: readonly string[]) {
  return db
    .select({
      variantId: variants.id,
      productId: products.id,
      slug: products.slug,
      name: products.name,
      sku: variants.sku,
      sizeLabel: sizes.label,
      colourLabel: colours.label,
      priceMinor: sql<string>`coalesce(${variants.priceOverrideMinor}, ${products.priceMinor})`,
      compareAtMinor: sql<
        string | null
      >`coalesce(${variants.compareAtOverrideMinor}, ${products.compareAtMinor})`,
      inventory: variants.inventory,
      imageId,
      weightGrams: variants.weightGrams,
      hsnCode: products.hsnCode,
      taxClassId: products.taxClassId,
      returnRule: products.returnRule,
      finalSaleReason: products.finalSaleReason,
      category: { isFinalSale: categories.isFinalSale, finalSaleReason: categories.finalSaleReason },
    })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .leftJoin(sizes, eq(sizes.id, variants.sizeId))
    .leftJoin(colours, eq(colours.id, variants.colourId))
    .where(and(inArray(variants.id, [...ids]), eq(products.status, "active")))
    .orderBy(asc(products.id), asc(variants.id));
}

type ForSaleRow = Awaited<ReturnType<typeof selectForSale>>[number];

function toVariantForSale({
  sizeLabel,
  colourLabel,
  priceMinor,
  compareAtMinor,
  returnRule,
  finalSaleReason,
  category,
  ...row
}: ForSaleRow): VariantForSale {
  const options = optionsLabel(sizeLabel, colourLabel);
  return {
    ...row,
    options,
    priceMinor: Number(priceMinor),
    compareAtMinor: compareAtMinor === null ? null : Number(compareAtMinor),
    finalSale: finalSaleOf({ returnRule, finalSaleReason }, category),
  };
}
