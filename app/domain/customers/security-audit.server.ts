import { recordAudit } from "#app/domain/settings/audit.server.ts";
import type { Clock } from "#app/platform/clock.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";

type SecurityChange =
  | "security.password-changed"
  | "security.two-factor-enabled"
  | "security.two-factor-disabled"
  | "security.backup-codes-made"
  | "security.devices-signed-out";

/**
 * Notes what the administrator changed of the own account, never any secret. Better Auth makes the change itself, in
 * transactions of its own, so the note follows it.
 */
export async function noteSecurityChange(
  { db, clock }: { db: Db; clock: Clock },
  actorId: string,
  action: SecurityChange,
  after: Record<string, unknown> | null = null,
): Promise<void> {
  await inTransaction(db, (tx) =>
    recordAudit(tx, {
      actorId,
      action,
      subjectType: "user",
      subjectId: actorId,
      before: null,
      after,
      at: clock.now(),
    }),
  );
}
