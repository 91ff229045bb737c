import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { importFindings, importItems, productImports } from "#app/domain/catalog/import/imports.tables.ts";
import type { ImportStatus } from "#app/domain/catalog/import/import-plan.ts";
import type { Loss } from "#app/domain/catalog/import/import-rows.ts";
import type { Db } from "#app/platform/database/database.server.ts";

/** What an import has done, or would do before it is confirmed. Of a file with very many errors or losses the first are listed. */
export interface ImportOutcome {
  format: string;
  rows: number;
  /** In the file. */
  products: number;
  variants: number;
  images: number;
  /** Products. */
  created: number;
  updated: number;
  unchanged: number;
  /** Rows with errors, and products that were changed since the check. */
  skipped: { row: number; reason: string }[];
  losses: Loss[];
}

export async function readOutcome(
  db: Db,
  importId: string,
): Promise<ImportOutcome & { status: ImportStatus; isRefused: boolean }> {
  const [row] = await db.select().from(productImports).where(eq(productImports.id, importId));
  if (!row) throw new Error(`There is no import ${importId}`);
  const { summary, isRefused } = row.changes;
  const findings = await db
    .select({
      kind: importFindings.kind,
      row: importFindings.row,
      field: importFindings.field,
      value: importFindings.value,
      reason: importFindings.reason,
    })
    .from(importFindings)
    .where(eq(importFindings.importId, importId))
    .orderBy(asc(importFindings.row), asc(importFindings.id));
  const refused = findings.filter(({ kind }) => kind !== "loss");
  const changed = findings.flatMap(({ kind, value }) => (kind === "skipped" ? value : []));
  const skippedNew = await countNew(db, importId, changed);
  const created = summary.newProducts - skippedNew;
  const updated = summary.changedProducts - (changed.length - skippedNew);
  return {
    status: row.status,
    isRefused,
    format: row.format,
    rows: row.rowCount,
    products: summary.fileProducts,
    variants: summary.fileVariants,
    images: summary.fileImages,
    created: isRefused ? 0 : created,
    updated: isRefused ? 0 : updated,
    unchanged: summary.unchangedProducts,
    skipped: refused.map(({ kind, row: fileRow, field, value, reason }) => ({
      row: fileRow,
      reason: kind === "skipped" ? `${value}: ${reason}` : describeError({ field, value, reason }),
    })),
    losses: findings
      .filter(({ kind }) => kind === "loss")
      .map(({ row: fileRow, field, value, reason }) => ({ row: fileRow, field, value, reason })),
  };
}

/** "Price “free”: Enter a number". */
function describeError({ field, value, reason }: { field: string; value: string; reason: string }): string {
  const where = [field, value && `“${value}”`].filter(Boolean).join(" ");
  return where ? `${where}: ${reason}` : reason;
}

async function countNew(db: Db, importId: string, slugs: readonly string[]): Promise<number> {
  if (slugs.length === 0) return 0;
  const { plan } = importItems;
  const isNew = sql`${plan} ->> 'id' is null`;
  const isSkipped = inArray(sql`${plan} ->> 'slug'`, [...slugs]);
  return db.$count(importItems, and(eq(importItems.importId, importId), isNew, isSkipped));
}
