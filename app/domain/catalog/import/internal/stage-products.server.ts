import { and, eq, sql } from "drizzle-orm";
import {
  countPlans,
  MAX_IMPORT_ROWS,
  NO_CHANGES,
  type ImportShop,
  type ImportSummary,
  type PlannedProduct,
} from "#app/domain/catalog/import/import-plan.ts";
import type { FaultList, FileProduct, FileRow } from "#app/domain/catalog/import/import-rows.ts";
import { importItems } from "#app/domain/catalog/import/imports.tables.ts";
import type { FindingWriter } from "#app/domain/catalog/import/internal/finding-writer.server.ts";
import { groupRows } from "#app/domain/catalog/import/internal/group-rows.ts";
import { optionIdsIn } from "#app/domain/catalog/import/internal/new-options.ts";
import { planProduct } from "#app/domain/catalog/import/internal/plan-product.ts";
import { readImportShop } from "#app/domain/catalog/import/internal/read-shop.server.ts";
import type { ImportLookups } from "#app/domain/catalog/internal/import/import-lookups.ts";
import { readSlug } from "#app/domain/catalog/internal/import/read-cell.ts";
import { batchesOf } from "#app/lib/for-each-bounded.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { insertMany } from "#app/platform/database/query/insert-many.ts";

interface Staging {
  db: Db;
  importId: string;
  lookups: ImportLookups;
  emptyClears: boolean;
  publicUrl: string;
  findings: FindingWriter;
}

/** What was stored of a file. */
export interface StagedFile {
  /** Ends at one more than `MAX_IMPORT_ROWS`. */
  rowCount: number;
  summary: ImportSummary;
  /** The ids of categories, sizes and colours in the planned changes. */
  optionIds: Set<string>;
  /** Whether it changes the stock by differences to the stock of an export. */
  usesStockDifferences: boolean;
}

const PRODUCTS_AT_ONCE = 100;

/** Plans the products of a file and stores the plans of those that change and have no errors. */
export async function stageProducts(rows: AsyncIterable<FileRow>, staging: Staging): Promise<StagedFile> {
  const { findings } = staging;
  const staged = {
    rowCount: 0,
    summary: NO_CHANGES,
    optionIds: new Set<string>(),
    usesStockDifferences: false,
  };
  const scattered = new Set<string>();
  let position = 0;
  const { faults } = findings;
  for await (const products of groupRows(countRows(rows, staged), { faults, scattered })) {
    for (const batch of batchesOf(products, PRODUCTS_AT_ONCE)) {
      const plans = await planBatch(batch, staged, staging);
      await insertItems(plans, position, staging);
      position += plans.length;
      await findings.write();
    }
  }
  const removed = await deleteItems(scattered, staging);
  staged.summary = countPlans(staged.summary, removed, -1);
  return staged;
}

async function* countRows(rows: AsyncIterable<FileRow>, staged: StagedFile): AsyncGenerator<FileRow, void> {
  for await (const row of rows) {
    staged.rowCount += 1;
    if (staged.rowCount > MAX_IMPORT_ROWS) return;
    yield row;
  }
}

async function planBatch(
  batch: readonly FileProduct[],
  staged: StagedFile,
  { db, lookups, emptyClears, publicUrl, findings }: Staging,
): Promise<PlannedProduct[]> {
  const files = emptyClears ? batch : batch.map(withoutEmptyCells);
  const rows = files.flatMap((file) => file.rows);
  const shop = await readImportShop(db, lookups, {
    slugs: files.map(({ slug }) => slug),
    skus: rows.flatMap(({ cells }) => cells.sku || []),
    descriptions: rows.flatMap(({ cells }) => cells.description || []),
    namesImages: rows.some(({ images }) => images),
  });
  const { faults } = findings;
  const plans = planImport(files, { ...shop, publicUrl }, faults);
  const sound = files.filter((file) => !isFaulty(file, faults));
  const { summary } = staged;
  staged.summary = {
    ...countPlans(summary, plans),
    unchangedProducts: summary.unchangedProducts + sound.length - plans.length,
    fileProducts: summary.fileProducts + files.length,
    fileVariants: summary.fileVariants + rows.filter(({ cells }) => cells.sku).length,
    fileImages: summary.fileImages + rows.reduce((sum, { images = [] }) => sum + images.length, 0),
  };
  for (const id of plans.flatMap(optionIdsIn)) staged.optionIds.add(id);
  const movesStock = plans.some(({ variants }) => variants.some(({ id, stockDelta }) => id && stockDelta));
  if (movesStock && rows.some(({ cells }) => cells.stockWas)) staged.usesStockDifferences = true;
  return plans;
}

/** A missing cell leaves a value as it is. */
export function withoutEmptyCells({ slug, rows }: FileProduct): FileProduct {
  const filled = rows.map((row) => ({
    ...row,
    cells: Object.fromEntries(Object.entries(row.cells).filter(([, cell]) => cell !== "")),
  }));
  return { slug, rows: filled };
}

function isFaulty({ rows }: FileProduct, faults: FaultList): boolean {
  return rows.some(({ row }) => faults.rows.has(row));
}

/** Plans the changes of each product in the file, without unchanged products and those with errors. */
export function planImport(
  files: readonly FileProduct[],
  shop: ImportShop,
  faults: FaultList,
): PlannedProduct[] {
  return files.flatMap((file) => {
    const slug = shop.products.has(file.slug) ? null : readSlug(file.slug);
    if (slug && !slug.ok) faults.add(file.rows[0]?.row ?? 0, "slug", file.slug, slug.reason);
    const plan = slug?.ok === false ? null : planProduct(file, shop, faults);
    return plan && !isFaulty(file, faults) ? plan : [];
  });
}

async function insertItems(
  plans: readonly PlannedProduct[],
  position: number,
  { db, importId }: Staging,
): Promise<void> {
  if (plans.length === 0) return;
  const rows = plans.map((plan, index) => ({ importId, position: position + index, row: plan.row, plan }));
  await db.execute(insertMany(importItems, rows));
}

/** Deletes the plans of products that had further rows after they were planned. */
async function deleteItems(slugs: ReadonlySet<string>, { db, importId }: Staging): Promise<PlannedProduct[]> {
  if (slugs.size === 0) return [];
  const hasSlug = sql`${importItems.plan} ->> 'slug' = any(${sql.param([...slugs])}::text[])`;
  const deleted = await db
    .delete(importItems)
    .where(and(eq(importItems.importId, importId), hasSlug))
    .returning({ plan: importItems.plan });
  return deleted.map(({ plan }) => plan);
}
