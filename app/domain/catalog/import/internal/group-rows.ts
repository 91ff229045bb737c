import type { FaultList, FileProduct, FileRow } from "#app/domain/catalog/import/import-rows.ts";

/** Rows in memory at once. A file of fewer rows may name its products in any order. */
const ROWS_AT_ONCE = 10_000;
const MAX_PRODUCT_ROWS = 10_000;

const TOO_MANY_ROWS = `A product can have at most ${MAX_PRODUCT_ROWS.toLocaleString("en-IN")} rows`;

/**
 * Groups rows by slug, in file order, and yields the products whose rows are complete. Rows without a slug, repeated SKUs, and rows of a
 * product that was already yielded are errors; the slugs of the latter are added to `scattered`.
 */
export async function* groupRows(
  rows: AsyncIterable<FileRow> | Iterable<FileRow>,
  {
    faults,
    scattered = new Set(),
    rowsAtOnce = ROWS_AT_ONCE,
  }: { faults: FaultList; scattered?: Set<string>; rowsAtOnce?: number },
): AsyncGenerator<FileProduct[], void> {
  const skus = new Map<string, number>();
  /** The last row of each product that was yielded. */
  const yielded = new Map<string, number>();
  let open = new Map<string, FileProduct>();
  let rowCount = 0;
  for await (const row of rows) {
    const slug = row.cells.slug ?? "";
    if (slug === "") {
      faults.add(row.row, "slug", "", "Slug is required: it identifies the product");
      continue;
    }
    refuseRepeatedSku(row, skus, faults);
    const lastRow = yielded.get(slug);
    if (lastRow !== undefined) {
      const reason = `Other rows of this product end in row ${lastRow}. Put all rows of a product together`;
      faults.add(row.row, "slug", slug, reason);
      scattered.add(slug);
      continue;
    }
    const product = open.get(slug) ?? { slug, rows: [] };
    open.set(slug, product);
    if (product.rows.length >= MAX_PRODUCT_ROWS) {
      faults.add(row.row, "slug", slug, TOO_MANY_ROWS);
      continue;
    }
    product.rows.push(row);
    rowCount += 1;
    if (rowCount < rowsAtOnce || open.size === 1) continue;
    // The next rows may be of the same product.
    open.delete(slug);
    for (const complete of open.values()) yielded.set(complete.slug, complete.rows.at(-1)?.row ?? 0);
    yield [...open.values()];
    open = new Map([[slug, product]]);
    rowCount = product.rows.length;
  }
  yield [...open.values()];
}

function refuseRepeatedSku({ row, cells }: FileRow, skus: Map<string, number>, faults: FaultList): void {
  const { sku } = cells;
  if (!sku) return;
  const other = skus.get(sku);
  // The row is still grouped, to report its other errors too.
  if (other === undefined) skus.set(sku, row);
  else faults.add(row, "sku", sku, `This SKU is already in row ${other}`);
}
