import { isDeepStrictEqual } from "node:util";
import { and, eq, inArray, sql } from "drizzle-orm";
import { auditLog } from "#app/domain/audit/audit.tables.ts";
import { batchesOf } from "#app/lib/for-each-bounded.ts";
import { newId } from "#app/lib/id.ts";
import type { Tx } from "#app/platform/database/database.server.ts";
import { insertMany } from "#app/platform/database/query/insert-many.ts";

type Fields = Record<string, unknown>;

export interface AuditEntry {
  /** The administrator's user id. */
  actorId: string;
  /** The action as area and verb: "order.ship", "review.publish". */
  action: string;
  /** The type of the subject, such as "order"; `subjectId` is its id. */
  subjectType: string;
  subjectId: string;
  /** Only the changed fields; null when the subject did not exist before, or no longer exists. */
  before: Fields | null;
  after: Fields | null;
  at: Date;
}

/** The fields that differ, before and after, for an audit entry: null where one is missing. Returns null if none differs. */
export function changedFields(before: object, after: object): { before: Fields; after: Fields } | null {
  const was = new Map<string, unknown>(Object.entries(before));
  const is = new Map<string, unknown>(Object.entries(after));
  const names = [...new Set([...was.keys(), ...is.keys()])].filter(
    (name) => !isDeepStrictEqual(was.get(name), is.get(name)),
  );
  if (names.length === 0) return null;
  const pick = (from: Map<string, unknown>) =>
    Object.fromEntries(names.map((name) => [name, from.get(name) ?? null]));
  return { before: pick(was), after: pick(is) };
}

/** Records a change by the administrator in the transaction that makes it. */
export async function recordAudit(tx: Tx, entry: AuditEntry): Promise<void> {
  await tx.insert(auditLog).values({ id: newId(), ...entry });
}

const AT_ONCE = 2_000;

/** Records many changes in few statements. */
export async function recordAudits(tx: Tx, entries: readonly AuditEntry[]): Promise<void> {
  for (const some of batchesOf(entries, AT_ONCE)) {
    const rows = some.map((entry) => ({ id: newId(), ...entry }));
    await tx.execute(insertMany(auditLog, rows));
  }
}

/** Moves the entries about a customer to another one, whose erasure reaches their texts from then on. */
export async function moveCustomerEntries(
  tx: Tx,
  { fromId, toId }: { fromId: string; toId: string },
): Promise<void> {
  await tx
    .update(auditLog)
    .set({ subjectId: toId })
    .where(and(eq(auditLog.subjectType, "customer"), eq(auditLog.subjectId, fromId)));
}

/** Removes free text about a person from the entries about these subjects; actions and times stay. */
export async function eraseAuditedTexts(tx: Tx, subjectIds: readonly string[]): Promise<void> {
  if (subjectIds.length === 0) return;
  await tx
    .update(auditLog)
    .set({
      before: sql`${auditLog.before} - 'reason' - 'trackingNumber' - 'note' - 'reply' - 'contact' - 'tags'`,
      after: sql`${auditLog.after} - 'reason' - 'trackingNumber' - 'note' - 'reply' - 'contact' - 'tags'`,
    })
    .where(inArray(auditLog.subjectId, [...subjectIds]));
}
