import { asc, eq } from "drizzle-orm";
import { productImages, type products } from "#app/domain/catalog/catalog.tables.ts";
import type { LockedVariant } from "#app/domain/catalog/lock-products.server.ts";
import type { Tx } from "#app/platform/database/database.server.ts";

type ProductFacts = Record<string, unknown>;

/** What the audit log says of a product: its fields, its variants by stock number, its pictures in their order. */
export async function productFacts(
  tx: Tx,
  product: Omit<typeof products.$inferSelect, "createdAt" | "updatedAt">,
  rows: readonly Pick<LockedVariant, "sku" | "priceOverrideMinor" | "inventory">[],
): Promise<ProductFacts> {
  const pictures = await tx
    .select({ id: productImages.mediaId, alt: productImages.alt, colourId: productImages.colourId })
    .from(productImages)
    .where(eq(productImages.productId, product.id))
    .orderBy(asc(productImages.position));
  const { name, slug, description, categoryId, sizeChartId, priceMinor, status, isFeatured } = product;
  const { material, care, madeIn, sizeNote, hsnCode, tags } = product;
  const texts = { material, care, madeIn, sizeNote, hsnCode, tags };
  const variants = Object.fromEntries(
    rows
      .toSorted((a, b) => (a.sku < b.sku ? -1 : 1))
      .map(({ sku, priceOverrideMinor, inventory }) => [sku, { priceOverrideMinor, inventory }]),
  );
  const own = { name, slug, description, categoryId, sizeChartId, priceMinor, status, isFeatured };
  return { ...own, ...texts, variants, pictures };
}

/** Only what differs; null when nothing does. */
export function differenceOf(
  before: ProductFacts,
  after: ProductFacts,
): { before: ProductFacts; after: ProductFacts } | null {
  const changed = Object.keys(after).filter(
    (field) => JSON.stringify(before[field]) !== JSON.stringify(after[field]),
  );
  if (changed.length === 0) return null;
  const only = (facts: ProductFacts) => Object.fromEntries(changed.map((field) => [field, facts[field]]));
  return { before: only(before), after: only(after) };
}
