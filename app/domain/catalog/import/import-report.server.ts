import { and, asc, eq, gt, sql } from "drizzle-orm";
import { shownFinding, shownProduct } from "#app/domain/catalog/import/find-import.server.ts";
import { importFindings, importItems, productImports } from "#app/domain/catalog/import/imports.tables.ts";
import { ShownProduct } from "#app/domain/catalog/import/internal/staged-import.ts";
import type { VariantFieldViewer } from "#app/domain/catalog/variant-fields.ts";
import { isUuid } from "#app/lib/id.ts";
import type { CsvCell } from "#app/lib/text/csv.ts";
import type { Db } from "#app/platform/database/database.server.ts";

export const REPORT_HEADINGS = ["Row", "Product", "Field", "Before", "After", "Result", "Reason"];

const RESULTS = { error: "Error", loss: "Lost", skipped: "Skipped" } as const;
const BATCH = 500;

interface ReportedImport {
  id: string;
  fileName: string;
  /** The first position that is not applied. */
  nextPosition: number;
}

/** Null if there is no such import. */
export async function findReportedImport(db: Db, id: string): Promise<ReportedImport | null> {
  if (!isUuid(id)) return null;
  const [row] = await db
    .select({
      id: productImports.id,
      fileName: productImports.fileName,
      nextPosition: productImports.nextPosition,
    })
    .from(productImports)
    .where(eq(productImports.id, id));
  return row ?? null;
}

/** Yields what an import does or has done: its errors, losses and skipped products by row, then each change. Reads in batches. */
export async function* reportImport(
  db: Db,
  { id, nextPosition }: ReportedImport,
  viewer: VariantFieldViewer,
): AsyncGenerator<CsvCell[], void> {
  const skipped = new Set<string>();
  for await (const { kind, ...finding } of findingsOf(db, id)) {
    const { row, field, value, reason } = shownFinding(finding, viewer);
    const isSkipped = kind === "skipped";
    if (isSkipped) skipped.add(value);
    yield [row || "", isSkipped ? value : "", field, "", isSkipped ? "" : value, RESULTS[kind], reason];
  }
  for await (const { position, plan } of itemsOf(db, id)) {
    const { slug, isNew, changes, row: firstRow } = shownProduct(plan, viewer);
    if (skipped.has(slug)) continue;
    const planned = isNew ? "New" : "Changed";
    const result = position < nextPosition ? "Imported" : planned;
    for (const { what, before, after, row = firstRow } of changes)
      yield [row || "", slug, what, before ?? "", after, result, ""];
  }
}

async function* findingsOf(db: Db, importId: string) {
  const { id, kind, row, field, value, reason } = importFindings;
  const isOfImport = eq(importFindings.importId, importId);
  for (const part of ["error", "loss", "skipped"] as const) {
    let last = { row: -1, id: "00000000-0000-0000-0000-000000000000" };
    for (;;) {
      const isLater = sql`(${row}, ${id}) > (${last.row}, ${last.id}::uuid)`;
      const batch = await db
        .select({ id, kind, row, field, value, reason })
        .from(importFindings)
        .where(and(isOfImport, eq(kind, part), isLater))
        .orderBy(asc(row), asc(id))
        .limit(BATCH);
      yield* batch;
      last = batch.at(-1) ?? last;
      if (batch.length < BATCH) break;
    }
  }
}

async function* itemsOf(db: Db, importId: string) {
  let last = -1;
  for (;;) {
    const batch = await db
      .select({
        position: importItems.position,
        plan: sql`${importItems.plan} - 'set'`.mapWith(ShownProduct.parse),
      })
      .from(importItems)
      .where(and(eq(importItems.importId, importId), gt(importItems.position, last)))
      .orderBy(asc(importItems.position))
      .limit(BATCH);
    yield* batch;
    last = batch.at(-1)?.position ?? last;
    if (batch.length < BATCH) return;
  }
}
