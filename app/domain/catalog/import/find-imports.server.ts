import { desc, eq, sql } from "drizzle-orm";
import type { z } from "zod";
import { productImports } from "#app/domain/catalog/import/imports.tables.ts";
import type { ImportPreview, ImportView } from "#app/domain/catalog/import/import-plan.ts";
import {
  StagedFaults,
  StagedProducts,
  StagedSummary,
} from "#app/domain/catalog/import/internal/staged-import.ts";
import { isUuid } from "#app/lib/uuid.ts";
import { listPage } from "#app/lib/http/page-window.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import type { SettingsReader } from "#app/domain/settings/settings.server.ts";
import type { Clock } from "#app/platform/clock.ts";
import type { PageCache } from "#app/platform/cache/page-cache.server.ts";

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

const PER_PAGE = 50;

/** An import with one page of its errors or, without errors, of its changes. Null if it does not exist. */
export async function findImport(db: Db, id: string, requested: number): Promise<ImportPreview | null> {
  if (!isUuid(id)) return null;
  const { changes } = productImports;
  const [row] = await db
    .select({
      ...viewColumns,
      summary: sql`${changes} -> 'summary'`.mapWith(StagedSummary.parse),
      faultLength: sql<number>`jsonb_array_length(${changes} -> 'faults')`,
      productLength: sql<number>`jsonb_array_length(${changes} -> 'products')`,
    })
    .from(productImports)
    .where(eq(productImports.id, id));
  if (!row) return null;
  const { faultLength, productLength, ...view } = row;
  const part = faultLength > 0 ? "faults" : "products";
  const total = faultLength || productLength;
  const { page, pageCount, offset } = listPage({ page: requested, size: PER_PAGE, total });
  const found = await db.execute<{ item: unknown }>(sql`
    select item - 'set' as item
    from ${productImports}, jsonb_array_elements(${changes} -> ${part}) with ordinality as items (item, place)
    where ${productImports.id} = ${id} and place > ${offset} and place <= ${offset + PER_PAGE}
    order by place
  `);
  const items = found.rows.map(({ item }) => item);
  return {
    ...view,
    faults: part === "faults" ? StagedFaults.parse(items) : [],
    listedFaultCount: faultLength,
    products: part === "products" ? StagedProducts.parse(items).map(toPreview) : [],
    page,
    pageCount,
  };
}

function toPreview({
  id,
  slug,
  name,
  changes,
  variants,
}: z.infer<typeof StagedProducts>[number]): ImportPreview["products"][number] {
  const ofVariants = variants.flatMap((variant) => variant.changes);
  return { slug, name, isNew: id === null, changes: [...changes, ...ofVariants] };
}

/** Discards a checked import. Returns false if it does not exist or is already applied or dropped. */
export async function dropImport({ db }: Pick<ImportDeps, "db">, importId: string): Promise<boolean> {
  if (!isUuid(importId)) return false;
  return inTransaction(db, async (tx) => {
    const [row] = await tx
      .select({ status: productImports.status, changes: productImports.changes })
      .from(productImports)
      .where(eq(productImports.id, importId))
      .for("update");
    if (row?.status !== "checked") return false;
    const { summary } = row.changes;
    await tx
      .update(productImports)
      .set({ status: "dropped", changes: { summary, faults: [], products: [] } })
      .where(eq(productImports.id, importId));
    return true;
  });
}

export interface ImportDeps {
  db: Db;
  clock: Clock;
  settings: SettingsReader;
  pages: PageCache;
}
