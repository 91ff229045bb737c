import { recordAudit } from "#app/domain/audit/audit.server.ts";
import type { Clock } from "#app/platform/clock.ts";
import type { Db, Tx } from "#app/platform/database/database.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";

type SecurityChange =
  | "security.password-changed"
  | "security.email-changed"
  | "security.two-factor-enabled"
  | "security.two-factor-disabled"
  | "security.backup-codes-made"
  | "security.passkey-added"
  | "security.passkey-removed"
  | "security.devices-signed-out"
  | "security.access-reset";

/**
 * Records a change the administrator made to the own account, never a secret. Better Auth makes the change in transactions of its own,
 * so the record follows it.
 */
export async function auditSecurityChange(
  { db, clock }: { db: Db; clock: Clock },
  actorId: string,
  action: SecurityChange,
  after: Record<string, unknown> | null = null,
): Promise<void> {
  await inTransaction(db, (tx) => recordSecurityChange(tx, { actorId, action, after, at: clock.now() }));
}

/** The same in the transaction that makes the change. */
export async function recordSecurityChange(
  tx: Tx,
  {
    actorId,
    ...change
  }: { actorId: string; action: SecurityChange; after: Record<string, unknown> | null; at: Date },
): Promise<void> {
  await recordAudit(tx, { actorId, subjectType: "user", subjectId: actorId, before: null, ...change });
}
