import { eq } from "drizzle-orm";
import { recordAudit } from "#app/domain/audit/audit.server.ts";
import { endAllSessions, endOtherSessions } from "#app/domain/customers/auth/sessions.server.ts";
import { twoFactors, users } from "#app/domain/customers/customers.tables.ts";
import type { Clock } from "#app/platform/clock.ts";
import type { Db, Tx } from "#app/platform/database/database.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";

/** Revokes a user's personal tokens of the API. Passed in, since that area uses this one. */
export type RevokeTokens = (tx: Tx, change: { userId: string; actorId: string; at: Date }) => Promise<void>;

export interface AccessDeps {
  db: Db;
  clock: Clock;
  revokeTokens: RevokeTokens;
}

/** Ends all other sessions of the user and all personal tokens, and returns the number of sessions. */
export function endOtherAccess(
  { db, clock, revokeTokens }: AccessDeps,
  user: { id: string; sessionId: string },
): Promise<number> {
  return inTransaction(db, async (tx) => {
    await revokeTokens(tx, { userId: user.id, actorId: user.id, at: clock.now() });
    return endOtherSessions(tx, user);
  });
}

/** Revokes the personal tokens of a user who has a new password. */
export function endOwnTokens({ db, clock, revokeTokens }: AccessDeps, userId: string): Promise<void> {
  return inTransaction(db, (tx) => revokeTokens(tx, { userId, actorId: userId, at: clock.now() }));
}

/**
 * Ends all sessions and personal tokens of a customer on behalf of the administrator, and audits it. `endsTwoFactor` also turns off the
 * second factor, for a customer who has lost both phone and backup codes: the password is then enough.
 */
export async function signCustomerOut(
  { db, clock, revokeTokens }: AccessDeps,
  { customerId, actorId, endsTwoFactor }: { customerId: string; actorId: string; endsTwoFactor: boolean },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const at = clock.now();
    const devices = await endAllSessions(tx, customerId);
    await revokeTokens(tx, { userId: customerId, actorId, at });
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
      at,
    });
  });
}
