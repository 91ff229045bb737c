import { asc } from "drizzle-orm";
import { productImages, type products } from "#app/domain/catalog/catalog.tables.ts";
import type { LockedVariant } from "#app/domain/catalog/products/lock-products.server.ts";
import { groupedBy } from "#app/lib/grouped-by.ts";
import type { Tx } from "#app/platform/database/database.server.ts";
import { isAmong } from "#app/platform/database/query/is-among.ts";

type ProductFacts = Record<string, unknown>;

/** What the audit log says of a product: its fields, its variants by stock number, its pictures in their order. */
export async function productFacts(
  tx: Tx,
  product: Omit<typeof products.$inferSelect, "createdAt" | "updatedAt">,
  rows: readonly Pick<LockedVariant, "sku" | "priceOverrideMinor" | "inventory">[],
): Promise<ProductFacts> {
  const pictures = await picturesOf(tx, [product.id]);
  return factsOf(product, rows, pictures.get(product.id) ?? []);
}

interface ShownPicture {
  id: string;
  alt: string;
  colourId: string | null;
}

/** The pictures of products in their order, by the product's id. */
export async function picturesOf(
  tx: Tx,
  productIds: readonly string[],
): Promise<Map<string, ShownPicture[]>> {
  const rows = await tx
    .select({
      productId: productImages.productId,
      picture: { id: productImages.mediaId, alt: productImages.alt, colourId: productImages.colourId },
    })
    .from(productImages)
    .where(isAmong(productImages.productId, productIds))
    .orderBy(asc(productImages.position));
  const shown = groupedBy(rows, ({ productId }) => productId);
  return new Map([...shown].map(([id, some]) => [id, some.map(({ picture }) => picture)]));
}

/** The same, of what has been read already. */
export function factsOf(
  product: Omit<typeof products.$inferSelect, "createdAt" | "updatedAt">,
  rows: readonly Pick<LockedVariant, "sku" | "priceOverrideMinor" | "inventory">[],
  pictures: readonly ShownPicture[],
): ProductFacts {
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
