import { asc } from "drizzle-orm";
import { productImages, type products } from "#app/domain/catalog/catalog.tables.ts";
import { pickProductFields } from "#app/domain/catalog/product-fields.ts";
import {
  VARIANT_FIELD_NAMES,
  type VariantFieldName,
  type VariantFields,
} from "#app/domain/catalog/variant-fields.ts";
import type { VariantRow } from "#app/domain/catalog/internal/products/lock-products.server.ts";
import { groupedBy } from "#app/lib/grouped-by.ts";
import type { Queryable, Tx } from "#app/platform/database/database.server.ts";
import { isAmong } from "#app/platform/database/query/conditions.ts";

type ProductSnapshot = Record<string, unknown>;

type AuditedVariant = Pick<VariantRow, "sku" | "inventory" | VariantFieldName>;

/** The audit log's snapshot of a product: its fields, variants by SKU and images in order. */
export async function productSnapshot(
  tx: Tx,
  product: Omit<typeof products.$inferSelect, "createdAt" | "updatedAt">,
  rows: readonly AuditedVariant[],
): Promise<ProductSnapshot> {
  const images = await imagesOf(tx, [product.id]);
  return auditSnapshot(product, rows, images.get(product.id) ?? []);
}

interface ShownImage {
  id: string;
  alt: string;
  colourId: string | null;
  sizeId: string | null;
}

/** Images in display order, by product id. */
export async function imagesOf(
  db: Queryable,
  productIds: readonly string[],
): Promise<Map<string, ShownImage[]>> {
  const rows = await db
    .select({
      productId: productImages.productId,
      image: {
        id: productImages.mediaId,
        alt: productImages.alt,
        colourId: productImages.colourId,
        sizeId: productImages.sizeId,
      },
    })
    .from(productImages)
    .where(isAmong(productImages.productId, productIds))
    .orderBy(asc(productImages.position));
  const shown = groupedBy(rows, ({ productId }) => productId);
  return new Map([...shown].map(([id, some]) => [id, some.map(({ image }) => image)]));
}

/** Builds the snapshot from loaded rows. */
export function auditSnapshot(
  product: Omit<typeof products.$inferSelect, "createdAt" | "updatedAt">,
  rows: readonly AuditedVariant[],
  images: readonly ShownImage[],
): ProductSnapshot {
  const variants = Object.fromEntries(
    rows
      .toSorted((a, b) => (a.sku < b.sku ? -1 : 1))
      .map((row) => [row.sku, { ...auditedFields(row), inventory: row.inventory }]),
  );
  return { slug: product.slug, ...pickProductFields(product), variants, images };
}

/** The fields with a value. Older entries lack fields that were added later; all have the price. */
function auditedFields(row: AuditedVariant): Partial<VariantFields> {
  return Object.fromEntries(
    VARIANT_FIELD_NAMES.flatMap((name) =>
      row[name] === null && name !== "priceOverrideMinor" ? [] : [[name, row[name]]],
    ),
  );
}
