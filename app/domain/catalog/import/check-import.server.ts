import {
  MAX_IMPORT_CHANGES,
  MAX_IMPORT_ROWS,
  summarise,
  type ImportShop,
  type PlannedProduct,
} from "#app/domain/catalog/import/import-plan.ts";
import {
  createFaultList,
  createLossList,
  type FaultList,
  type FileProduct,
  type FileRow,
} from "#app/domain/catalog/import/import-rows.ts";
import type { ImportFormatKey } from "#app/domain/catalog/import/import-formats.ts";
import {
  readImportFile,
  type ImportFileReading,
} from "#app/domain/catalog/import/read-import-file.server.ts";
import { createHash } from "node:crypto";
import { and, eq, lt, sql } from "drizzle-orm";
import { productImports } from "#app/domain/catalog/import/imports.tables.ts";
import type { ImportDeps } from "#app/domain/catalog/import/apply-import.server.ts";
import { readImportShop, readImportLookups } from "#app/domain/catalog/import/internal/read-shop.server.ts";
import type { VariantFieldViewer } from "#app/domain/catalog/variant-fields.ts";
import { priceRulesOf } from "#app/domain/settings/settings.ts";
import { newId } from "#app/lib/id.ts";
import { DAY_MS } from "#app/lib/time/durations.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { planProduct } from "#app/domain/catalog/import/internal/plan-product.ts";
import { readSlug } from "#app/domain/catalog/internal/import/read-cell.ts";

export type CheckImportResult =
  | { ok: true; id: string }
  /** Nothing was stored; the reason is shown to the administrator. */
  | { ok: false; error: "unreadable"; reason: string };

const RETENTION_DAYS = 7;
const MAX_FILE_NAME_LENGTH = 120;

// Only a file with the stock of the export changes the stock by differences; any other sets it to numbers.
const ALREADY_APPLIED =
  "This file was imported before, and would change the stock by the same differences again. Start from a new export";

const TOO_MANY_CHANGES = `The file changes more than ${MAX_IMPORT_CHANGES.toLocaleString("en-IN")} rows at once. Import it in parts.`;

interface ImportedFile {
  fileName: string;
  bytes: Buffer;
  actor: { id: string };
  /** Columns that this person may not see are ignored as unknown ones are. */
  viewer: VariantFieldViewer;
}

/**
 * Parses a CSV file of products, compares it with the catalog and stores the planned changes for `applyImport`. Row errors are stored
 * with them; only an unreadable file is rejected.
 */
export async function checkImport(
  { db, clock, settings }: ImportDeps,
  { fileName, bytes, actor, viewer }: ImportedFile,
): Promise<CheckImportResult> {
  const faults = createFaultList();
  const losses = createLossList();
  const file = await readImportRows(bytes, { viewer, faults, losses });
  if (!file.ok) return file;
  const rules = priceRulesOf(await settings.get());
  const lookups = await readImportLookups(db, rules);
  const products = groupRows(file.rows, faults);
  const slugs = products.map(({ slug }) => slug);
  const skus = file.rows.flatMap(({ cells }) => cells.sku || []);
  const descriptions = file.rows.flatMap(({ cells }) => cells.description || []);
  const shop = await readImportShop(db, lookups, { slugs, skus, descriptions });
  const plans = planImport(products, shop, faults);
  const changeCount = plans.reduce((sum, { variants }) => sum + Math.max(1, variants.length), 0);
  if (changeCount > MAX_IMPORT_CHANGES) return { ok: false, error: "unreadable", reason: TOO_MANY_CHANGES };
  const digest = createHash("sha256").update(bytes).digest("hex");
  const movesStock = plans.some(({ variants }) => variants.some(({ id, stockDelta }) => id && stockDelta));
  const hasDifferences = movesStock && file.rows.some(({ cells }) => cells.stockWas);
  if (hasDifferences && (await wasApplied(db, digest))) faults.add(1, "stockWas", "", ALREADY_APPLIED);
  faults.kept.sort((a, b) => a.row - b.row);
  const id = newId();
  const now = clock.now();
  const summary = summarise(plans, { productCount: products.length, unknownColumns: file.unknown });
  // A file with errors cannot be applied, so its planned changes are not stored.
  const changes = {
    summary,
    digest,
    priceRules: { currency: rules.money.currency, isGst: rules.pricesIncludeGst },
    faults: faults.kept,
    products: faults.count === 0 ? plans : [],
  };
  await db
    .delete(productImports)
    .where(
      and(
        eq(productImports.status, "checked"),
        lt(productImports.createdAt, new Date(now.getTime() - RETENTION_DAYS * DAY_MS)),
      ),
    );
  await db.insert(productImports).values({
    id,
    fileName: fileName.slice(0, MAX_FILE_NAME_LENGTH),
    status: "checked",
    changes,
    rowCount: file.rows.length,
    faultCount: faults.count,
    actorId: actor.id,
    createdAt: now,
  });
  return { ok: true, id };
}

async function wasApplied(db: Db, digest: string): Promise<boolean> {
  const isSame = sql`${productImports.changes} ->> 'digest' = ${digest}`;
  return (await db.$count(productImports, and(eq(productImports.status, "applied"), isSame))) > 0;
}

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

type ReadRows =
  | { ok: true; rows: FileRow[]; unknown: string[]; format: ImportFormatKey }
  | { ok: false; error: "unreadable"; reason: string };

/** Reads all rows of a file into memory. */
export async function readImportRows(bytes: Buffer, reading: ImportFileReading): Promise<ReadRows> {
  const file = await readImportFile(bytes, reading);
  if (!file.ok) return file;
  const rows: FileRow[] = [];
  for await (const row of file.rows) {
    rows.push(row);
    if (rows.length > MAX_IMPORT_ROWS) return { ok: false, error: "unreadable", reason: TOO_MANY_ROWS };
  }
  if (rows.length === 0 && reading.faults.count === 0)
    return { ok: false, error: "unreadable", reason: "This file has no rows." };
  return { ok: true, rows, unknown: file.unknown, format: file.format };
}

const TOO_MANY_ROWS = `The file has more than ${MAX_IMPORT_ROWS.toLocaleString("en-IN")} rows. Import it in parts.`;
