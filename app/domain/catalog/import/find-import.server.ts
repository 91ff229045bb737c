import { and, asc, count, desc, eq, lt, or, sql } from "drizzle-orm";
import type { z } from "zod";
import { stageEarlierCheck } from "#app/domain/catalog/import/confirm-import.server.ts";
import { hiddenHeadings } from "#app/domain/catalog/import/import-columns.ts";
import { IMPORT_FORMAT_KEYS, IMPORT_FORMATS } from "#app/domain/catalog/import/import-formats.ts";
import type {
  Finding,
  ImportPart,
  ImportPreview,
  ImportProgress,
  ImportView,
  ShownImportProduct,
} from "#app/domain/catalog/import/import-plan.ts";
import { importFindings, importItems, productImports } from "#app/domain/catalog/import/imports.tables.ts";
import { ShownProduct } from "#app/domain/catalog/import/internal/staged-import.ts";
import type { VariantFieldViewer } from "#app/domain/catalog/variant-fields.ts";
import { listPage } from "#app/lib/http/page-window.ts";
import { isUuid } from "#app/lib/id.ts";
import type { Db } from "#app/platform/database/database.server.ts";

const viewColumns = {
  id: productImports.id,
  fileName: productImports.fileName,
  status: productImports.status,
  rowCount: productImports.rowCount,
  faultCount: productImports.faultCount,
  createdAt: productImports.createdAt,
  appliedAt: productImports.appliedAt,
};

const RECENT = 10;

/** The most recent imports, newest first. */
export function listRecentImports(db: Db): Promise<ImportView[]> {
  return db.select(viewColumns).from(productImports).orderBy(desc(productImports.createdAt)).limit(RECENT);
}

const progressColumns = {
  status: productImports.status,
  itemCount: productImports.itemCount,
  doneCount: productImports.doneCount,
  skippedCount: productImports.skippedCount,
};

/** How far an import is. Null if it does not exist. */
export async function findImportProgress(db: Db, id: string): Promise<ImportProgress | null> {
  if (!isUuid(id)) return null;
  const [row] = await db.select(progressColumns).from(productImports).where(eq(productImports.id, id));
  return row ?? null;
}

const PER_PAGE = 50;

interface Requested {
  /** The first part that is not empty, unless it is given. */
  part: ImportPart | null;
  page: number;
  viewer: VariantFieldViewer;
}

/** An import with a page of one of its parts, as far as the viewer may see it. Null if it does not exist. */
export async function findImport(
  db: Db,
  id: string,
  { part: requested, page: requestedPage, viewer }: Requested,
): Promise<ImportPreview | null> {
  const row = await findRow(db, id);
  if (!row) return null;
  const { changes, confirmedAt, format, ...view } = row;
  const totals = await countParts(db, id);
  const part = requested ?? firstPart(totals);
  const { page, pageCount, offset } = listPage({ page: requestedPage, size: PER_PAGE, total: totals[part] });
  const window = { offset, limit: PER_PAGE };
  return {
    ...view,
    summary: changes.summary,
    formatName: formatName(format),
    encoding: changes.encoding,
    options: changes.options,
    isRefused: changes.isRefused,
    waitsFor: confirmedAt && view.status === "applying" ? await findEarlier(db, { id, confirmedAt }) : null,
    totals,
    part,
    products: part === "changes" ? await listItems(db, id, { ...window, viewer }) : [],
    findings: part === "changes" ? [] : await listFindings(db, id, { ...window, part, viewer }),
    page,
    pageCount,
  };
}

function formatName(format: string): string | null {
  const key = IMPORT_FORMAT_KEYS.find((one) => one === format);
  return key ? IMPORT_FORMATS[key].name : null;
}

async function findRow(db: Db, id: string) {
  if (!isUuid(id)) return null;
  const columns = {
    ...viewColumns,
    ...progressColumns,
    lossCount: productImports.lossCount,
    problem: productImports.problem,
    changes: productImports.changes,
    format: productImports.format,
    confirmedAt: productImports.confirmedAt,
  };
  const find = () => db.select(columns).from(productImports).where(eq(productImports.id, id));
  const [row] = await find();
  if (row?.status !== "checked") return row ?? null;
  await stageEarlierCheck(db, id);
  return (await find())[0] ?? null;
}

const KINDS = { errors: "error", losses: "loss", skipped: "skipped" } as const;

async function countParts(db: Db, id: string): Promise<Record<ImportPart, number>> {
  const changes = await db.$count(importItems, eq(importItems.importId, id));
  const rows = await db
    .select({ kind: importFindings.kind, total: count() })
    .from(importFindings)
    .where(eq(importFindings.importId, id))
    .groupBy(importFindings.kind);
  const totals = new Map(rows.map(({ kind, total }) => [kind, total]));
  const totalOf = (part: keyof typeof KINDS) => totals.get(KINDS[part]) ?? 0;
  return { changes, errors: totalOf("errors"), losses: totalOf("losses"), skipped: totalOf("skipped") };
}

function firstPart(totals: Record<ImportPart, number>): ImportPart {
  if (totals.errors > 0) return "errors";
  return totals.skipped > 0 ? "skipped" : "changes";
}

/** The file of the import that is applied before another one. */
async function findEarlier(
  db: Db,
  { id, confirmedAt }: { id: string; confirmedAt: Date },
): Promise<string | null> {
  const { status, confirmedAt: confirmed } = productImports;
  const isEarlier = or(
    lt(confirmed, confirmedAt),
    and(eq(confirmed, confirmedAt), lt(productImports.id, id)),
  );
  const [row] = await db
    .select({ fileName: productImports.fileName })
    .from(productImports)
    .where(and(eq(status, "applying"), isEarlier))
    .orderBy(asc(confirmed), asc(productImports.id))
    .limit(1);
  return row?.fileName ?? null;
}

interface Window {
  offset: number;
  limit: number;
  viewer: VariantFieldViewer;
}

async function listItems(
  db: Db,
  id: string,
  { offset, limit, viewer }: Window,
): Promise<ShownImportProduct[]> {
  const rows = await db
    .select({ plan: sql`${importItems.plan} - 'set'`.mapWith(ShownProduct.parse) })
    .from(importItems)
    .where(eq(importItems.importId, id))
    .orderBy(asc(importItems.position))
    .offset(offset)
    .limit(limit);
  return rows.map(({ plan }) => shownProduct(plan, viewer));
}

/** A planned product as the viewer may see it. */
export function shownProduct(
  { id, row, slug, name, changes, variants }: z.infer<typeof ShownProduct>,
  { seesPurchasePrices }: VariantFieldViewer,
): ShownImportProduct {
  const ofVariants = variants.flatMap((variant) => variant.changes);
  const hidden = { before: null, after: "changed" };
  const shown = ofVariants.map((change) =>
    change.isConfidential && !seesPurchasePrices ? { ...change, ...hidden } : change,
  );
  return { row, slug, name, isNew: id === null, changes: [...changes, ...shown] };
}

async function listFindings(
  db: Db,
  id: string,
  { part, offset, limit, viewer }: Window & { part: keyof typeof KINDS },
): Promise<Finding[]> {
  const { row, field, value, reason } = importFindings;
  const rows = await db
    .select({ row, field, value, reason })
    .from(importFindings)
    .where(and(eq(importFindings.importId, id), eq(importFindings.kind, KINDS[part])))
    .orderBy(asc(row), asc(importFindings.id))
    .offset(offset)
    .limit(limit);
  return rows.map((finding) => shownFinding(finding, viewer));
}

/** A finding without a value that the viewer may not see. */
export function shownFinding(finding: Finding, viewer: VariantFieldViewer): Finding {
  return hiddenHeadings(viewer).includes(finding.field) ? { ...finding, value: "" } : finding;
}
