import { asc, sql } from "drizzle-orm";
import { products } from "#app/domain/catalog/catalog.tables.ts";
import type { ShopProduct } from "#app/domain/catalog/import/import-plan.ts";
import { productRows } from "#app/domain/catalog/import/product-rows.ts";
import { importColumns, readImportWords, withVariants } from "#app/domain/catalog/import/read-shop.server.ts";
import type { MoneyFormat } from "#app/lib/money.ts";
import type { CsvCell } from "#app/lib/text/csv.ts";
import type { Db } from "#app/platform/database/database.server.ts";

const BATCH = 200;

/**
 * All products by name, drafts too: a row for each variant, the product's own columns filled in the first. Read in batches, so that
 * a large catalogue is never in memory whole. What it writes, an import reads as no change.
 */
export async function* exportProducts(db: Db, money: MoneyFormat): AsyncGenerator<CsvCell[]> {
  const words = await readImportWords(db, money);
  let last: ShopProduct | undefined;
  for (;;) {
    const rows = await db
      .select(importColumns)
      .from(products)
      .where(last && sql`(${products.name}, ${products.id}) > (${last.fields.name}, ${last.id}::uuid)`)
      .orderBy(asc(products.name), asc(products.id))
      .limit(BATCH);
    const batch = await withVariants(db, rows);
    for (const product of batch) yield* productRows(product, words);
    last = batch.at(-1);
    if (batch.length < BATCH) return;
  }
}
