import { asc, sql } from "drizzle-orm";
import { products } from "#app/domain/catalog/catalog.tables.ts";
import type { ShopProduct } from "#app/domain/catalog/import/import-plan.ts";
import { productRows } from "#app/domain/catalog/import/product-rows.ts";
import {
  importColumns,
  readImportLookups,
  withVariants,
} from "#app/domain/catalog/import/internal/read-shop.server.ts";
import type { MoneyFormat } from "#app/lib/money.ts";
import type { CsvCell } from "#app/lib/text/csv.ts";
import type { Db } from "#app/platform/database/database.server.ts";

const BATCH = 200;

/**
 * Yields all products by name, drafts included: a row per variant, with the product's columns only in the first. Reads in batches to
 * bound memory. Importing the export changes nothing.
 */
export async function* exportProducts(db: Db, money: MoneyFormat): AsyncGenerator<CsvCell[]> {
  const lookups = await readImportLookups(db, { money, pricesIncludeGst: false });
  let last: ShopProduct | undefined;
  for (;;) {
    const rows = await db
      .select(importColumns)
      .from(products)
      .where(last && sql`(${products.name}, ${products.id}) > (${last.fields.name}, ${last.id}::uuid)`)
      .orderBy(asc(products.name), asc(products.id))
      .limit(BATCH);
    const batch = await withVariants(db, rows);
    for (const product of batch) yield* productRows(product, lookups);
    last = batch.at(-1);
    if (batch.length < BATCH) return;
  }
}
