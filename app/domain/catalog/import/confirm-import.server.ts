import { and, eq, gte, inArray } from "drizzle-orm";
import { importFindings, importItems, productImports } from "#app/domain/catalog/import/imports.tables.ts";
import type { ImportStatus } from "#app/domain/catalog/import/import-plan.ts";
import { isReadByCurrentRules } from "#app/domain/catalog/import/internal/apply-batch.server.ts";
import { recordAudit } from "#app/domain/audit/audit.server.ts";
import { isUuid, newId } from "#app/lib/id.ts";
import type { Clock } from "#app/platform/clock.ts";
import type { Db, Tx } from "#app/platform/database/database.server.ts";
import { insertMany } from "#app/platform/database/query/insert-many.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import type { Jobs } from "#app/platform/jobs.server.ts";

export type ConfirmImportResult =
  | { ok: true }
  | { ok: false; error: "not-found" }
  /** The import is being applied, or was applied or dropped. */
  | { ok: false; error: "over"; status: ImportStatus }
  /** The file has errors, and it was not confirmed that their products are left out; or nothing of it may be imported. */
  | { ok: false; error: "faulty" }
  /** Products would become active without an HSN code or tax class, which was not confirmed. */
  | { ok: false; error: "hsn-missing" }
  /** The currency or tax mode of the prices changed since the file was checked. */
  | { ok: false; error: "other-price-rules" };

export interface ConfirmDeps {
  db: Db;
  clock: Clock;
  jobs: Pick<Jobs, "send">;
}

interface Confirmation {
  importId: string;
  actor: { id: string };
  /** Confirms that products become active without an HSN code or tax class. */
  sellsWithoutHsn?: boolean;
  /** Confirms that products with errors are left out. */
  leavesOutFaulty?: boolean;
}

// `applyImports` begins in the request that confirms; the job takes over what is left then.
const JOB_AFTER_SECONDS = 5;

/** Confirms a checked import, or continues a stopped one: from then on `applyImports` applies it. */
export function confirmImport(deps: ConfirmDeps, confirmation: Confirmation): Promise<ConfirmImportResult> {
  const at = deps.clock.now();
  return inTransaction(deps.db, async (tx) => {
    const { importId, actor } = confirmation;
    const staged = await lockStaged(tx, importId);
    if (!staged) return { ok: false, error: "not-found" };
    const { status, changes, fileName } = staged;
    if (status !== "staged" && status !== "stopped") return { ok: false, error: "over", status };
    if (changes.isRefused || (staged.faultCount > 0 && !confirmation.leavesOutFaulty))
      return { ok: false, error: "faulty" };
    if (changes.priceRules && !(await isReadByCurrentRules(tx, changes.priceRules)))
      return { ok: false, error: "other-price-rules" };
    if (status === "staged" && changes.summary.withoutHsn > 0 && !confirmation.sellsWithoutHsn)
      return { ok: false, error: "hsn-missing" };
    await tx
      .update(productImports)
      .set({ status: "applying", problem: null, confirmedBy: actor.id, confirmedAt: at })
      .where(eq(productImports.id, importId));
    if (status === "staged") {
      const { unknownColumns: _, namesWithoutHsn: __, ...counts } = changes.summary;
      await recordAudit(tx, {
        actorId: actor.id,
        action: "product.import",
        subjectType: "import",
        subjectId: importId,
        before: null,
        after: { fileName, ...counts },
        at,
      });
    }
    await deps.jobs.send(tx, "import-products", {}, { afterSeconds: JOB_AFTER_SECONDS });
    return { ok: true };
  });
}

/** Stops an import after the batch that is being applied. Returns false if it is not being applied. */
export async function stopImport({ db }: Pick<ConfirmDeps, "db">, importId: string): Promise<boolean> {
  const stopped = await db
    .update(productImports)
    .set({ status: "stopped" })
    .where(and(eq(productImports.id, importId), eq(productImports.status, "applying")))
    .returning({ id: productImports.id });
  return stopped.length > 0;
}

/** Discards what is not applied of a checked or stopped import. Returns false if there is none. */
export async function dropImport({ db }: Pick<ConfirmDeps, "db">, importId: string): Promise<boolean> {
  if (!isUuid(importId)) return false;
  return inTransaction(db, async (tx) => {
    const dropped = await tx
      .update(productImports)
      .set({ status: "dropped" })
      .where(and(eq(productImports.id, importId), inArray(productImports.status, DROPPABLE)))
      .returning({ nextPosition: productImports.nextPosition });
    const [row] = dropped;
    if (!row) return false;
    const isLeft = gte(importItems.position, row.nextPosition);
    await tx.delete(importItems).where(and(eq(importItems.importId, importId), isLeft));
    return true;
  });
}

const DROPPABLE: ImportStatus[] = ["checking", "checked", "staged", "stopped"];

/** Locks an import. One that an earlier version has checked is staged as this version does. */
async function lockStaged(tx: Tx, importId: string) {
  if (!isUuid(importId)) return null;
  const [row] = await tx.select().from(productImports).where(eq(productImports.id, importId)).for("update");
  if (row?.status !== "checked") return row ?? null;
  const { products, ...changes } = row.changes;
  const items = products.map((plan, position) => ({ importId, position, row: plan.row, plan }));
  if (items.length > 0) await tx.execute(insertMany(importItems, items));
  const findings = changes.faults.map(({ column, ...error }) => ({
    id: newId(),
    importId,
    kind: "error" as const,
    field: column ?? "",
    ...error,
  }));
  if (findings.length > 0) await tx.execute(insertMany(importFindings, findings));
  const staged = {
    status: "staged" as const,
    changes: { ...changes, faults: [], products: [] },
    itemCount: items.length,
  };
  await tx.update(productImports).set(staged).where(eq(productImports.id, importId));
  return { ...row, ...staged };
}

/** Stages an import that an earlier version has checked, so that its page shows it. */
export async function stageEarlierCheck(db: Db, importId: string): Promise<void> {
  await inTransaction(db, (tx) => lockStaged(tx, importId));
}
