import { inArray, sql } from "drizzle-orm";
import { auditLog } from "#app/domain/settings/settings.tables.ts";
import { batchesOf } from "#app/lib/batches.ts";
import { newId } from "#app/lib/id.ts";
import type { Tx } from "#app/platform/database/database.server.ts";
import { insertMany } from "#app/platform/database/query/insert-many.ts";

export interface AuditEntry {
  /** Who did it: the administrator's user id. */
  actorId: string;
  /** What was done, as area and verb: "order.ship", "review.publish". */
  action: string;
  /** What it was done to: "order" and the order's id. */
  subjectType: string;
  subjectId: string;
  /** Only the fields that changed; null for something that was not there before, or is not there any more. */
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  at: Date;
}

/** Notes a change by the administrator, in the transaction that makes the change. */
export async function recordAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  await tx.insert(auditLog).values({ id: newId(), ...entry });
}

const AT_ONCE = 2_000;

/** Notes many changes at once, in few statements. */
export async function recordAudits(tx: Tx, entries: readonly AuditEntry[]): Promise<void> {
  for (const some of batchesOf(entries, AT_ONCE)) {
    const rows = some.map((entry) => ({ id: newId(), ...entry }));
    await tx.execute(insertMany(auditLog, rows));
  }
}

/** Takes out of the entries about these subjects what was written in words about a person; what was done, and when, stays. */
export async function eraseAuditedTexts(tx: Tx, subjectIds: readonly string[]): Promise<void> {
  if (subjectIds.length === 0) return;
  await tx
    .update(auditLog)
    .set({
      before: sql`${auditLog.before} - 'reason' - 'trackingNumber' - 'note'`,
      after: sql`${auditLog.after} - 'reason' - 'trackingNumber' - 'note'`,
    })
    .where(inArray(auditLog.subjectId, [...subjectIds]));
}
