import { exportPerson } from "#app/domain/privacy/export-person.server.ts";
import { recordAudit } from "#app/domain/audit/audit.server.ts";
import type { Clock } from "#app/platform/clock.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";

/** Everything the store holds about a customer, exported by the administrator on the customer's request. The export is audited first. */
export async function exportCustomer(
  { db, clock }: { db: Db; clock: Clock },
  customer: { id: string; email: string },
  admin: { id: string },
) {
  const now = clock.now();
  await inTransaction(db, (tx) =>
    recordAudit(tx, {
      actorId: admin.id,
      action: "customer.export",
      subjectType: "customer",
      subjectId: customer.id,
      before: null,
      after: null,
      at: now,
    }),
  );
  return exportPerson(db, customer, { now, isProven: true });
}
