import type { FaultList, FileProduct, FileRow } from "#app/domain/catalog/import/file-rows.ts";
import type { ImportShop, PlannedProduct } from "#app/domain/catalog/import/import-plan.ts";
import { planProduct } from "#app/domain/catalog/import/plan-product.ts";
import { readSlug } from "#app/domain/catalog/import/read-cell.ts";

/** Groups rows by slug, in file order. Rows without a slug and repeated SKUs are errors. */
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
      // The row is still grouped, to report its other errors too.
      faults.add(row.row, "sku", sku, `This SKU is already in row ${other}`);
    } else if (sku) skus.set(sku, row.row);
    const product = products.get(slug) ?? { slug, rows: [] };
    product.rows.push(row);
    products.set(slug, product);
  }
  return [...products.values()];
}

/** Plans the changes of each product in the file, without unchanged products. */
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
