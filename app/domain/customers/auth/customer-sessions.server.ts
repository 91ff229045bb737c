import { and, eq, gt } from "drizzle-orm";
import { sessions, twoFactors, users } from "#app/domain/customers/customers.tables.ts";
import { endAllSessions } from "#app/domain/customers/auth/sessions.server.ts";
import { recordAudit } from "#app/domain/audit/audit.server.ts";
import type { Clock } from "#app/platform/clock.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";

/** The number of devices on which a user is signed in. */
export async function countSessions(db: Db, userId: string, now: Date): Promise<number> {
  return db.$count(sessions, and(eq(sessions.userId, userId), gt(sessions.expiresAt, now)));
}

/**
 * Ends all sessions of a customer on behalf of the administrator, and audits it. `endsTwoFactor` also turns off the second factor, for
 * a customer who has lost both phone and backup codes: the password is then enough.
 */
export async function signCustomerOut(
  { db, clock }: { db: Db; clock: Clock },
  { customerId, actorId, endsTwoFactor }: { customerId: string; actorId: string; endsTwoFactor: boolean },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const devices = await endAllSessions(tx, customerId);
    if (endsTwoFactor) {
      await tx.delete(twoFactors).where(eq(twoFactors.userId, customerId));
      await tx.update(users).set({ twoFactorEnabled: false }).where(eq(users.id, customerId));
    }
    await recordAudit(tx, {
      actorId,
      action: endsTwoFactor ? "customer.two-factor-ended" : "customer.signed-out",
      subjectType: "customer",
      subjectId: customerId,
      before: null,
      after: { devices },
      at: clock.now(),
    });
  });
}
