import { randomBytes } from "node:crypto";
import { and, eq } from "drizzle-orm";
import { accounts, sessions, users, verifications } from "#app/domain/customers/customers.tables.ts";
import { deleteSecondFactors } from "#app/domain/customers/internal/two-factor/passkey-rules.server.ts";
import { hashPassword } from "#app/domain/customers/internal/passwords/password-hash.server.ts";
import { recordSecurityChange } from "#app/domain/customers/auth/security-audit.server.ts";
import type { Clock } from "#app/platform/clock.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";

export type ResetAdministratorResult =
  | { ok: true; password: string }
  /** The administrator has another email address, or there is no administrator yet. */
  | { ok: false; error: "not-the-administrator"; email: string | null };

/**
 * Restores access for an administrator who has lost the password, both phone and backup codes, or the passkeys: sets a new password, returned
 * once, removes authenticator app and passkeys, and ends all sessions. For the command line only, never for a request.
 */
export async function resetAdministrator(
  { db, clock }: { db: Db; clock: Clock },
  email: string,
): Promise<ResetAdministratorResult> {
  const password = randomBytes(15).toString("base64url");
  const hash = await hashPassword(password);
  return inTransaction(db, async (tx) => {
    const [administrator] = await tx
      .select({ id: users.id, email: users.email })
      .from(users)
      .where(eq(users.role, "admin"))
      .for("update");
    if (!administrator || administrator.email.toLowerCase() !== email.toLowerCase())
      return { ok: false, error: "not-the-administrator", email: administrator?.email ?? null };
    const { id } = administrator;
    await tx
      .update(accounts)
      .set({ password: hash })
      .where(and(eq(accounts.userId, id), eq(accounts.providerId, "credential")));
    await deleteSecondFactors(tx, id);
    await tx.delete(sessions).where(eq(sessions.userId, id));
    // Reset links and pending two-factor sign-ins.
    await tx.delete(verifications).where(eq(verifications.value, id));
    const after = { by: "npm run admin:reset" };
    await recordSecurityChange(tx, {
      actorId: id,
      action: "security.access-reset",
      after,
      at: clock.now(),
    });
    return { ok: true, password };
  });
}
