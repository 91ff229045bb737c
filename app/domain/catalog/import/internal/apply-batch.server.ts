import { and, asc, eq, gte, inArray } from "drizzle-orm";
import { queueProductImages } from "#app/domain/catalog/import/images/queue-product-images.server.ts";
import { importFindings, importItems, productImports } from "#app/domain/catalog/import/imports.tables.ts";
import { createOptions } from "#app/domain/catalog/import/internal/create-options.server.ts";
import {
  lockWritable,
  type SkippedProduct,
} from "#app/domain/catalog/import/internal/lock-writable.server.ts";
import { withOptionIds } from "#app/domain/catalog/import/internal/new-options.ts";
import { writeImport } from "#app/domain/catalog/import/internal/write-import.server.ts";
import { readSection } from "#app/domain/settings/settings.server.ts";
import { priceRulesOf } from "#app/domain/settings/settings.ts";
import { settings } from "#app/domain/settings/settings.tables.ts";
import { newId } from "#app/lib/id.ts";
import type { Clock } from "#app/platform/clock.ts";
import type { Db, Tx } from "#app/platform/database/database.server.ts";
import { insertMany } from "#app/platform/database/query/insert-many.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";

export interface BatchDeps {
  db: Db;
  clock: Clock;
  publicUrl: string;
}

export type AppliedBatch =
  /** Nothing is confirmed, or another process is at it. */
  | { kind: "idle" }
  | {
      kind: "applied";
      createsCategories: boolean;
      /** No product of this import is left. */
      isLast: boolean;
      hasImages: boolean;
    };

const NOTHING_LEFT = { kind: "applied" as const, createsCategories: false, isLast: true, hasImages: false };

type ImportRow = typeof productImports.$inferSelect;

/** Applies the next products of the import whose turn it is, in one transaction; before the first, creates what they need. Rejects if a change since the check prevents a write. */
export function applyNextBatch(deps: BatchDeps, size: number): Promise<AppliedBatch> {
  const at = deps.clock.now();
  return inTransaction(deps.db, async (tx) => {
    const row = await lockNextImport(tx);
    if (!row) return { kind: "idle" };
    const { priceRules } = row.changes;
    if (priceRules && !(await isReadByCurrentRules(tx, priceRules))) {
      await updateImport(tx, row, { status: "stopped", problem: "other-price-rules" });
      return NOTHING_LEFT;
    }
    const { options, hasOptions } = row.changes;
    if (options.length > 0 && !hasOptions) {
      const created = await createOptions(tx, row, at);
      await updateImport(tx, row, { changes: { ...row.changes, options: created, hasOptions: true } });
      return {
        ...NOTHING_LEFT,
        isLast: false,
        createsCategories: options.some(({ kind }) => kind === "category"),
      };
    }
    const optionIds = new Map(
      options.flatMap(({ id, existingId }) => (existingId ? [[id, existingId]] : [])),
    );
    const items = await listNextItems(tx, row, size);
    const plans = items.map(({ plan }) => withOptionIds(plan, optionIds));
    const { writable, skipped } = await lockWritable(tx, plans);
    const { id: importId, fileName } = row;
    // An import is confirmed by somebody.
    const actorId = row.confirmedBy ?? row.actorId ?? "";
    const written = await writeImport(tx, writable, { importId, fileName, actorId, at });
    const images = written.filter((product) => product.images.length > 0);
    await queueProductImages(tx, images, { importId, publicUrl: deps.publicUrl, at });
    await recordSkipped(tx, importId, skipped);
    const isLast = items.length < size;
    await updateImport(tx, row, {
      doneCount: row.doneCount + items.length,
      skippedCount: row.skippedCount + skipped.length,
      nextPosition: (items.at(-1)?.position ?? row.nextPosition) + 1,
      ...(isLast && { status: "applied", appliedAt: at }),
    });
    return { ...NOTHING_LEFT, isLast, hasImages: images.length > 0 };
  });
}

/** Skips the next product of the import whose turn it is. */
export function skipNextProduct({ db }: Pick<BatchDeps, "db">, reason: string): Promise<AppliedBatch> {
  return inTransaction(db, async (tx) => {
    const row = await lockNextImport(tx);
    if (!row) return { kind: "idle" };
    const [item] = await listNextItems(tx, row, 1);
    if (item) await recordSkipped(tx, row.id, [{ plan: item.plan, reason }]);
    await updateImport(tx, row, {
      doneCount: row.doneCount + 1,
      skippedCount: row.skippedCount + 1,
      nextPosition: (item?.position ?? row.nextPosition) + 1,
    });
    return { ...NOTHING_LEFT, isLast: false };
  });
}

/** The import that was confirmed first, unless another process has locked it: a later one waits for it. */
async function lockNextImport(tx: Tx): Promise<ImportRow | null> {
  const isApplying = eq(productImports.status, "applying");
  const [next] = await tx
    .select({ id: productImports.id })
    .from(productImports)
    .where(isApplying)
    .orderBy(asc(productImports.confirmedAt), asc(productImports.id))
    .limit(1);
  if (!next) return null;
  const [row] = await tx
    .select()
    .from(productImports)
    .where(and(isApplying, eq(productImports.id, next.id)))
    .for("update", { skipLocked: true });
  return row ?? null;
}

function listNextItems(tx: Tx, { id, nextPosition }: ImportRow, limit: number) {
  return tx
    .select({ position: importItems.position, plan: importItems.plan })
    .from(importItems)
    .where(and(eq(importItems.importId, id), gte(importItems.position, nextPosition)))
    .orderBy(asc(importItems.position))
    .limit(limit);
}

async function updateImport(tx: Tx, { id }: ImportRow, change: Partial<ImportRow>): Promise<void> {
  await tx.update(productImports).set(change).where(eq(productImports.id, id));
}

async function recordSkipped(tx: Tx, importId: string, skipped: readonly SkippedProduct[]): Promise<void> {
  if (skipped.length === 0) return;
  const rows = skipped.map(({ plan: { row, slug }, reason }) => ({
    id: newId(),
    importId,
    kind: "skipped" as const,
    row,
    field: "",
    value: slug,
    reason,
  }));
  await tx.execute(insertMany(importFindings, rows));
}

/** Locks the settings first, as a change of currency does, so that it then converts the imported prices too. */
export async function isReadByCurrentRules(
  tx: Tx,
  { currency, isGst }: { currency: string; isGst: boolean },
): Promise<boolean> {
  await tx
    .select({ section: settings.section })
    .from(settings)
    .where(inArray(settings.section, ["sales", "taxes"]))
    .orderBy(settings.section)
    .for("share");
  const sales = await readSection(tx, "sales");
  const taxes = await readSection(tx, "taxes");
  const rules = priceRulesOf({ sales: sales.value, taxes: taxes.value });
  return rules.money.currency === currency && rules.pricesIncludeGst === isGst;
}
