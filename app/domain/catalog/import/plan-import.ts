import type { FaultList, FileProduct, FileRow } from "#app/domain/catalog/import/file-rows.ts";
import type { ImportShop, PlannedProduct } from "#app/domain/catalog/import/import-plan.ts";
import { planProduct } from "#app/domain/catalog/import/plan-product.ts";
import { readSlug } from "#app/domain/catalog/import/read-cell.ts";

/** Puts rows with the same slug together, in the order in which the slugs appear. A row without a slug, and a SKU that comes twice, are faults. */
export function groupRows(rows: Iterable<FileRow>, faults: FaultList): FileProduct[] {
  const products = new Map<string, FileProduct>();
  const skus = new Map<string, number>();
  for (const row of rows) {
    const slug = row.cells.slug ?? "";
    if (slug === "") {
      faults.add(row.row, "slug", "", "Slug is required: it identifies the product");
      continue;
    }
    const sku = row.cells.sku;
    const other = sku ? skus.get(sku) : undefined;
    if (sku && other !== undefined) {
      // The row is read on, for its other mistakes; a file with a mistake is not applied.
      faults.add(row.row, "sku", sku, `This SKU is already in row ${other}`);
    } else if (sku) skus.set(sku, row.row);
    const product = products.get(slug) ?? { slug, rows: [] };
    product.rows.push(row);
    products.set(slug, product);
  }
  return [...products.values()];
}

/** What a file would do to the shop, product by product; those that it leaves as they are do not appear. */
export function planImport(
  files: readonly FileProduct[],
  shop: ImportShop,
  faults: FaultList,
): PlannedProduct[] {
  return files.flatMap((file) => {
    const slug = shop.products.has(file.slug) ? null : readSlug(file.slug);
    if (slug && !slug.ok) {
      faults.add(file.rows[0]?.row ?? 0, "slug", file.slug, slug.reason);
      return [];
    }
    return planProduct(file, shop, faults) ?? [];
  });
}
