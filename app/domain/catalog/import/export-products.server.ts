import { and, asc, sql, type SQL } from "drizzle-orm";
import { productImages, products } from "#app/domain/catalog/catalog.tables.ts";
import type { ShopProduct, ShopVariant } from "#app/domain/catalog/import/import-plan.ts";
import {
  columnOf,
  importColumnsFor,
  isProductField,
  isVariantField,
  type OtherColumn,
} from "#app/domain/catalog/import/import-columns.ts";
import {
  importColumns,
  readImportLookups,
  withVariants,
} from "#app/domain/catalog/import/internal/read-shop.server.ts";
import { imageLine } from "#app/domain/catalog/import/images/image-source.ts";
import { groupedBy } from "#app/lib/grouped-by.ts";
import { imageSrc } from "#app/lib/images/image-urls.ts";
import { IMAGE_WIDTHS } from "#app/lib/images/image-widths.ts";
import { isAmong } from "#app/platform/database/query/conditions.ts";
import type { MoneyFormat } from "#app/lib/money.ts";
import type { CsvCell } from "#app/lib/text/csv.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import type { ImportLookups } from "#app/domain/catalog/internal/import/import-lookups.ts";
import { variantField } from "#app/domain/catalog/internal/variant-field-kinds.ts";
import type { VariantFieldName, VariantFieldViewer } from "#app/domain/catalog/variant-fields.ts";
import { productField } from "#app/domain/catalog/internal/product-field-kinds.ts";

const BATCH = 200;

/**
 * Yields the products that match a condition, or all, by name, drafts included: a row per variant, with the product's columns only in the
 * first. Reads in batches to bound memory. Importing the export changes nothing.
 */
export async function* exportProducts(
  db: Db,
  { money, viewer, publicUrl }: { money: MoneyFormat; viewer: VariantFieldViewer; publicUrl: string },
  condition?: SQL,
): AsyncGenerator<CsvCell[]> {
  const columns = importColumnsFor(viewer);
  const lookups = await readImportLookups(db, { money, pricesIncludeGst: false });
  for await (const batch of readShopProducts(db, condition)) {
    const images = await listImages(db, batch, publicUrl);
    for (const product of batch) yield* productRows(product, lookups, columns, images.get(product.id));
  }
}

/** An image of a product as its line in the file. */
interface ExportedImage {
  colourId: string | null;
  line: string;
}

/** The images of products by product, with URLs from which another shop fetches them, and descriptions that are not the product's name. */
async function listImages(
  db: Db,
  batch: readonly ShopProduct[],
  publicUrl: string,
): Promise<Map<string, ExportedImage[]>> {
  const { productId, mediaId, colourId, alt } = productImages;
  const rows = await db
    .select({ productId, mediaId, colourId, alt })
    .from(productImages)
    .where(
      isAmong(
        productId,
        batch.map(({ id }) => id),
      ),
    )
    .orderBy(productId, asc(productImages.position));
  const names = new Map(batch.map(({ id, fields }) => [id, fields.name]));
  const byProduct = groupedBy(rows, (row) => row.productId);
  return new Map(
    [...byProduct].map(([id, images]) => [
      id,
      images.map((image) => {
        const url = new URL(imageSrc(image.mediaId, Math.max(...IMAGE_WIDTHS)), publicUrl).href;
        return {
          colourId: image.colourId,
          line: imageLine(url, image.alt === names.get(id) ? "" : image.alt),
        };
      }),
    ]),
  );
}

/** The products that match a condition, or all, by name, with their variants, in batches. */
export async function* readShopProducts(db: Db, condition?: SQL): AsyncGenerator<ShopProduct[]> {
  let last: ShopProduct | undefined;
  for (;;) {
    const rows = await db
      .select(importColumns)
      .from(products)
      .where(
        and(
          condition,
          last && sql`(${products.name}, ${products.id}) > (${last.fields.name}, ${last.id}::uuid)`,
        ),
      )
      .orderBy(asc(products.name), asc(products.id))
      .limit(BATCH);
    const batch = await withVariants(db, rows);
    yield batch;
    last = batch.at(-1);
    if (batch.length < BATCH) return;
  }
}

export function exportHeadings(viewer: VariantFieldViewer): string[] {
  return importColumnsFor(viewer).map((column) => columnOf(column).heading);
}

/**
 * A product's export rows: one per variant, with the product's columns only in the first. An image of a colour is in the first row of the
 * colour.
 */
export function* productRows(
  product: ShopProduct,
  lookups: ImportLookups,
  columns: ReturnType<typeof importColumnsFor>,
  images: readonly ExportedImage[] = [],
): Generator<CsvCell[]> {
  const variants = product.variants.length > 0 ? product.variants : [null];
  const colourIds = variants.map((variant) => variant?.colourId ?? null);
  const linesOf = (isShown: (colourId: string | null) => boolean) =>
    images
      .filter(({ colourId }) => isShown(colourId))
      .map(({ line }) => line)
      .join("\n");
  for (const [index, variant] of variants.entries())
    yield columns.map((column): CsvCell => {
      if (column === "images")
        return index > 0 ? "" : linesOf((colourId) => colourId === null || !colourIds.includes(colourId));
      if (column === "colourImages")
        return linesOf((colourId) => colourId !== null && colourIds.indexOf(colourId) === index);
      if (!isProductField(column)) return cellOf(column, product.slug, variant, lookups);
      return index > 0 ? "" : productField(column).writeCell(product.fields[column], lookups);
    });
}

function cellOf(
  column: Exclude<OtherColumn, "images" | "colourImages"> | VariantFieldName,
  slug: string,
  variant: ShopVariant | null,
  lookups: ImportLookups,
): CsvCell {
  if (column === "slug") return slug;
  if (!variant) return "";
  const { sku, sizeId, colourId, inventory } = variant;
  if (isVariantField(column)) {
    const value = variant[column];
    return value === null ? "" : variantField(column).writeCell(value, lookups);
  }
  if (column === "sku") return sku;
  if (column === "size") return sizeId === null ? "" : lookups.sizes.nameOf(sizeId);
  if (column === "colour") return colourId === null ? "" : lookups.colours.nameOf(colourId);
  return inventory;
}
