import { createHash, randomBytes } from "node:crypto";
import { and, desc, eq, gt, isNull, lt, or, sql } from "drizzle-orm";
import { apiKeys } from "#app/domain/api-keys/api-keys.tables.ts";
import { recordAudit } from "#app/domain/audit/audit.server.ts";
import { grantedPermissions, type Permission } from "#app/domain/customers/staff/permissions.ts";
import { newId } from "#app/lib/id.ts";
import { MINUTE_MS } from "#app/lib/time/durations.ts";
import type { Clock } from "#app/platform/clock.ts";
import type { Db, Queryable } from "#app/platform/database/database.server.ts";
import { inTransaction, inTransactionUnlessRefused } from "#app/platform/database/transaction.server.ts";

export const MAX_API_KEYS = 50;

const KEY_BYTES = 32;
const HINT_LENGTH = 10;

/** How often at most the last use of a key or a token is written. */
export const LAST_USE_WRITE_MS = 5 * MINUTE_MS;

/** A new random key, and its first characters. */
export function newKey(prefix: "key_" | "token_"): { key: string; hint: string } {
  const key = prefix + randomBytes(KEY_BYTES).toString("base64url");
  return { key, hint: key.slice(0, HINT_LENGTH) };
}

export const hashOfKey = (key: string): string => createHash("sha256").update(key).digest("hex");

interface KeyDeps {
  db: Db;
  clock: Clock;
}

/** A key as the admin lists it, without the key itself. */
export interface ApiKeyView {
  id: string;
  name: string;
  hint: string;
  scopes: Permission[];
  createdAt: Date;
  expiresAt: Date | null;
  lastUsedAt: Date | null;
  revokedAt: Date | null;
}

const isUsableAt = (at: Date) =>
  and(isNull(apiKeys.revokedAt), or(isNull(apiKeys.expiresAt), gt(apiKeys.expiresAt, at)));

/** All keys: those usable at a moment, then those that have ended, the newest of each first. */
export async function listApiKeys(db: Queryable, now: Date): Promise<ApiKeyView[]> {
  const rows = await db
    .select()
    .from(apiKeys)
    .orderBy(sql`${isUsableAt(now)} desc`, desc(apiKeys.createdAt), desc(apiKeys.id))
    .limit(2 * MAX_API_KEYS);
  return rows.map(({ keyHash: _, createdBy: _by, scopes, ...row }) => ({
    ...row,
    scopes: grantedPermissions(scopes),
  }));
}

interface NewKey {
  name: string;
  scopes: readonly Permission[];
  expiresAt: Date | null;
  actorId: string;
}

export type CreateApiKeyResult = { ok: true; id: string; key: string } | { ok: false; error: "too-many" };

/** Creates a key. It is returned once; only its hash is stored. */
export async function createApiKey(
  { db, clock }: KeyDeps,
  { name, scopes, expiresAt, actorId }: NewKey,
): Promise<CreateApiKeyResult> {
  const { key, hint } = newKey("key_");
  const [id, at] = [newId(), clock.now()];
  return inTransactionUnlessRefused(db, async (tx): Promise<CreateApiKeyResult> => {
    const isUsable = isUsableAt(at);
    // Near the limit there are rows to lock, so that of two forms at once the second counts the key of the first.
    await tx.select({ id: apiKeys.id }).from(apiKeys).where(isUsable).orderBy(apiKeys.id).for("update");
    if ((await tx.$count(apiKeys, isUsable)) >= MAX_API_KEYS) return { ok: false, error: "too-many" };
    await tx.insert(apiKeys).values({
      id,
      name,
      scopes: [...scopes],
      keyHash: hashOfKey(key),
      hint,
      createdAt: at,
      createdBy: actorId,
      expiresAt,
    });
    await recordAudit(tx, {
      actorId,
      action: "api-key.create",
      subjectType: "api-key",
      subjectId: id,
      before: null,
      after: { name, scopes: [...scopes], expiresAt: expiresAt?.toISOString() ?? null },
      at,
    });
    return { ok: true, id, key };
  });
}

/** Revokes a key at once. False if there is no such key in use. */
export async function revokeApiKey(
  { db, clock }: KeyDeps,
  { id, actorId }: { id: string; actorId: string },
): Promise<boolean> {
  const at = clock.now();
  return inTransaction(db, async (tx) => {
    const [revoked] = await tx
      .update(apiKeys)
      .set({ revokedAt: at })
      .where(and(eq(apiKeys.id, id), isNull(apiKeys.revokedAt)))
      .returning({ name: apiKeys.name });
    if (!revoked) return false;
    await recordAudit(tx, {
      actorId,
      action: "api-key.revoke",
      subjectType: "api-key",
      subjectId: id,
      before: { name: revoked.name },
      after: null,
      at,
    });
    return true;
  });
}

export type FindApiKeyResult =
  | { ok: true; id: string; scopes: Permission[] }
  | { ok: false; error: "unknown" }
  | { ok: false; error: "revoked" | "expired"; id: string };

/** Finds a key by its text. Its last use is written at most once in five minutes. */
export async function findApiKey({ db, clock }: KeyDeps, key: string): Promise<FindApiKeyResult> {
  const [row] = await db
    .select()
    .from(apiKeys)
    .where(eq(apiKeys.keyHash, hashOfKey(key)));
  const now = clock.now();
  if (!row) return { ok: false, error: "unknown" };
  if (row.revokedAt !== null) return { ok: false, error: "revoked", id: row.id };
  if (row.expiresAt !== null && row.expiresAt <= now) return { ok: false, error: "expired", id: row.id };
  const staleBefore = new Date(now.getTime() - LAST_USE_WRITE_MS);
  if (row.lastUsedAt === null || row.lastUsedAt < staleBefore)
    await db
      .update(apiKeys)
      .set({ lastUsedAt: now })
      .where(
        and(eq(apiKeys.id, row.id), or(isNull(apiKeys.lastUsedAt), lt(apiKeys.lastUsedAt, staleBefore))),
      );
  return { ok: true, id: row.id, scopes: grantedPermissions(row.scopes) };
}
