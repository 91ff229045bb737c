import { eq } from "drizzle-orm";
import { reencrypt } from "#app/domain/customers/auth/auth.server.ts";
import { twoFactors } from "#app/domain/customers/customers.tables.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import type { SigningSecret } from "#app/platform/process/signing-secret.ts";

/** Encrypts the secrets of authenticator apps with the current secret at the start, so that the previous one can be removed. */
export async function renewEncryption(db: Db, secret: SigningSecret): Promise<void> {
  if (secret.previous === null) return;
  const { id, secret: app, backupCodes } = twoFactors;
  for (const row of await db.select({ id, app, backupCodes }).from(twoFactors)) {
    const renewed = await reencrypt(secret, row.app);
    // Those of older versions are encrypted, too; newer ones are hashes.
    const codes = row.backupCodes.startsWith("[") ? null : await reencrypt(secret, row.backupCodes);
    const changes = { ...(renewed && { secret: renewed }), ...(codes && { backupCodes: codes }) };
    if (renewed ?? codes) await db.update(twoFactors).set(changes).where(eq(twoFactors.id, row.id));
  }
}
