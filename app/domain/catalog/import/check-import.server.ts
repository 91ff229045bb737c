import { createHash } from "node:crypto";
import { and, eq, gt, inArray, lt, or, sql } from "drizzle-orm";
import type { CatalogNamesReader } from "#app/domain/catalog/catalog-names.server.ts";
import type { ImportFormatKey } from "#app/domain/catalog/import/import-formats.ts";
import { MAX_IMPORT_ROWS, NO_CHANGES, type NewOption } from "#app/domain/catalog/import/import-plan.ts";
import { createFaultList, createLossList } from "#app/domain/catalog/import/import-rows.ts";
import { importFindings, importItems, productImports } from "#app/domain/catalog/import/imports.tables.ts";
import {
  createFindingWriter,
  type FindingWriter,
} from "#app/domain/catalog/import/internal/finding-writer.server.ts";
import { withNewOptions } from "#app/domain/catalog/import/internal/new-options.ts";
import { readImportLookups } from "#app/domain/catalog/import/internal/read-shop.server.ts";
import { stageProducts, type StagedFile } from "#app/domain/catalog/import/internal/stage-products.server.ts";
import {
  readImportFile,
  type ImportFileReading,
  type ImportFileResult,
} from "#app/domain/catalog/import/read-import-file.server.ts";
import type { VariantFieldViewer } from "#app/domain/catalog/variant-fields.ts";
import type { SettingsReader } from "#app/domain/settings/settings.server.ts";
import { isIndianSeller } from "#app/domain/settings/seller.ts";
import { priceRulesOf } from "#app/domain/settings/settings.ts";
import { newId } from "#app/lib/id.ts";
import { DAY_MS } from "#app/lib/time/durations.ts";
import { indianDay } from "#app/lib/time/india-time.ts";
import type { Clock } from "#app/platform/clock.ts";
import type { Db } from "#app/platform/database/database.server.ts";

export type CheckImportResult =
  | { ok: true; id: string }
  /** Nothing was stored; the reason is shown to the administrator. */
  | { ok: false; error: "unreadable"; reason: string }
  /** The owner must assign columns first. Nothing was stored. */
  | Extract<ImportFileResult, { error: "unknown-headings" }>;

export interface CheckDeps {
  db: Db;
  clock: Clock;
  settings: SettingsReader;
  names: CatalogNamesReader;
  publicUrl: string;
}

interface ImportedFile {
  fileName: string;
  bytes: Buffer;
  actor: { id: string };
  /** Columns that this person may not see are ignored as unknown ones are. */
  viewer: VariantFieldViewer;
  /** The format that the person named; otherwise the headings decide. */
  format?: ImportFormatKey;
  /** Creates categories, sizes and colours that the shop does not have; otherwise they are errors. */
  createsOptions?: boolean;
  /** Returns the headings of the file, so that the owner can assign columns to them. */
  asksForColumns?: boolean;
  /** An empty cell clears the value; otherwise it leaves the value as it is. */
  emptyClears?: boolean;
}

const MAX_FILE_NAME_LENGTH = 120;
const UNCONFIRMED_DAYS = 7;
const REPORT_DAYS = 90;
const TOO_MANY_ROWS = `The file has more than ${MAX_IMPORT_ROWS.toLocaleString("en-IN")} rows. Import it in parts.`;

// Only a file with the stock of the export changes the stock by differences; any other sets it to numbers.
const ALREADY_APPLIED =
  "This file was imported before, and would change the stock by the same differences again. Start from a new export";

/**
 * Reads a file of products, compares it with the catalog and stores the planned changes for `confirmImport`, row by row, so that memory
 * does not grow with the file. Row errors are stored with them; only an unreadable file is rejected.
 */
export async function checkImport(deps: CheckDeps, file: ImportedFile): Promise<CheckImportResult> {
  const { db } = deps;
  const faults = createFaultList();
  const losses = createLossList();
  const reading = { ...file, faults, losses, ...(await readingOf(deps)) };
  const opened = await readImportFile(file.bytes, reading);
  if (!opened.ok) return opened;
  await deleteOldImports(deps);
  const importId = await insertImport(deps, file, opened);
  const findings = createFindingWriter(db, { importId, faults, losses });
  let problem: string | null = null;
  try {
    const { changes, ...lookups } = await readForCheck(deps, file);
    const staging = { ...deps, ...lookups, importId, emptyClears: file.emptyClears ?? false, findings };
    const staged = await stageProducts(opened.rows, staging);
    problem = problemOf(staged, faults.count);
    if (!problem) await finishCheck(db, { importId, staged, findings, ...lookups, changes, opened });
  } catch (error) {
    await deleteImport(db, importId);
    throw error;
  }
  if (!problem) return { ok: true, id: importId };
  await deleteImport(db, importId);
  return { ok: false, error: "unreadable", reason: problem };
}

/** The seller's country and the day, by which a file with several prices is read, and the assigned columns. */
async function readingOf({
  settings,
  clock,
}: CheckDeps): Promise<Pick<ImportFileReading, "market" | "today" | "mappings">> {
  const stored = await settings.get();
  const country = stored.general.country || (isIndianSeller(stored) ? "IN" : "");
  const market = country === "" ? null : { country, currency: stored.sales.currency };
  return { market, today: indianDay(clock.now()), mappings: stored.importMappings.mappings };
}

function problemOf({ rowCount }: StagedFile, faultCount: number): string | null {
  if (rowCount > MAX_IMPORT_ROWS) return TOO_MANY_ROWS;
  return rowCount === 0 && faultCount === 0 ? "This file has no rows." : null;
}

type OpenedFile = Extract<ImportFileResult, { ok: true }>;

async function insertImport(
  { db, clock }: CheckDeps,
  { fileName, actor }: ImportedFile,
  { format, encoding }: OpenedFile,
): Promise<string> {
  const importId = newId();
  await db.insert(productImports).values({
    id: importId,
    fileName: fileName.slice(0, MAX_FILE_NAME_LENGTH),
    format,
    status: "checking",
    changes: { ...NO_STAGED_CHANGES, encoding },
    rowCount: 0,
    faultCount: 0,
    actorId: actor.id,
    createdAt: clock.now(),
  });
  return importId;
}

const NO_STAGED_CHANGES = {
  summary: NO_CHANGES,
  isRefused: false,
  encoding: "utf-8" as const,
  options: [],
  hasOptions: false,
  faults: [],
  products: [],
};

/** The names of the shop, and what is stored about the file as a whole. */
async function readForCheck({ db, settings, names }: CheckDeps, { bytes, createsOptions }: ImportedFile) {
  const rules = priceRulesOf(await settings.get());
  const known = await readImportLookups(db, rules);
  const { collections } = await names.get();
  const collectionSlugs = new Set(collections.map(({ slug }) => slug));
  const creating = createsOptions
    ? withNewOptions(known, { collectionSlugs })
    : { lookups: known, created: [] };
  const digest = createHash("sha256").update(bytes).digest("hex");
  const priceRules = { currency: rules.money.currency, isGst: rules.pricesIncludeGst };
  return { ...creating, changes: { ...NO_STAGED_CHANGES, digest, priceRules } };
}

interface CheckedFile {
  importId: string;
  staged: StagedFile;
  findings: FindingWriter;
  created: readonly NewOption[];
  changes: Awaited<ReturnType<typeof readForCheck>>["changes"];
  opened: OpenedFile;
}

async function finishCheck(
  db: Db,
  { importId, staged, findings, created, changes, opened }: CheckedFile,
): Promise<void> {
  const { faults, losses } = findings;
  const isRepeated = staged.usesStockDifferences && (await wasApplied(db, changes.digest));
  if (isRepeated) faults.add(1, "stockWas", "", ALREADY_APPLIED);
  await findings.write();
  const isRefused = isRepeated || faults.cutAt !== null;
  if (isRefused) await db.delete(importItems).where(eq(importItems.importId, importId));
  const { summary, rowCount, optionIds } = staged;
  const options = created.filter(({ id }) => optionIds.has(id));
  await db
    .update(productImports)
    .set({
      status: "staged",
      changes: {
        ...changes,
        summary: { ...summary, unknownColumns: opened.unknown },
        encoding: opened.encoding,
        options,
        isRefused,
      },
      rowCount,
      faultCount: faults.count,
      lossCount: losses.count,
      itemCount: isRefused ? 0 : summary.newProducts + summary.changedProducts,
    })
    .where(eq(productImports.id, importId));
}

/** Whether a file with these bytes has changed products. */
async function wasApplied(db: Db, digest: string): Promise<boolean> {
  const isSame = sql`${productImports.changes} ->> 'digest' = ${digest}`;
  const hasChanged = or(eq(productImports.status, "applied"), gt(productImports.doneCount, 0));
  return (await db.$count(productImports, and(hasChanged, isSame))) > 0;
}

async function deleteImport(db: Db, importId: string): Promise<void> {
  await db.delete(productImports).where(eq(productImports.id, importId));
}

/** Deletes files that nobody confirmed, and the details of imports whose report is old. */
async function deleteOldImports({ db, clock }: CheckDeps): Promise<void> {
  const before = (days: number) =>
    lt(productImports.createdAt, new Date(clock.now().getTime() - days * DAY_MS));
  const isUnconfirmed = inArray(productImports.status, ["checking", "checked", "staged"]);
  await db.delete(productImports).where(and(isUnconfirmed, before(UNCONFIRMED_DAYS)));
  const isOver = inArray(productImports.status, ["applied", "dropped"]);
  const old = db
    .select({ id: productImports.id })
    .from(productImports)
    .where(and(isOver, before(REPORT_DAYS)));
  await db.delete(importItems).where(inArray(importItems.importId, old));
  await db.delete(importFindings).where(inArray(importFindings.importId, old));
}
