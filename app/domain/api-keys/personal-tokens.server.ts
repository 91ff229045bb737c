import { and, desc, eq, gt, isNull, lt, or } from "drizzle-orm";
import { hashOfKey, newKey, LAST_USE_WRITE_MS } from "#app/domain/api-keys/api-keys.server.ts";
import { personalTokens } from "#app/domain/api-keys/personal-tokens.tables.ts";
import { recordAudit } from "#app/domain/audit/audit.server.ts";
import { sessions, users } from "#app/domain/customers/customers.tables.ts";
import { newId } from "#app/lib/id.ts";
import { DAY_MS } from "#app/lib/time/durations.ts";
import type { Clock } from "#app/platform/clock.ts";
import type { Db, Queryable, Tx } from "#app/platform/database/database.server.ts";
import { inTransaction, inTransactionUnlessRefused } from "#app/platform/database/transaction.server.ts";

/** Usable tokens of one customer. */
export const MAX_PERSONAL_TOKENS = 10;

export const PERSONAL_TOKEN_PREFIX = "token_";

interface TokenDeps {
  db: Db;
  clock: Clock;
}

/** A token as its owner lists it, without the token itself. */
export type PersonalTokenView = Omit<typeof personalTokens.$inferSelect, "tokenHash" | "userId">;

/** A customer's tokens, the newest first: those usable at a moment, or without one also those that have ended. */
export async function listPersonalTokens(
  db: Queryable,
  { userId, usableAt }: { userId: string; usableAt?: Date },
): Promise<PersonalTokenView[]> {
  const { id, name, hint, createdAt, expiresAt, lastUsedAt, revokedAt } = personalTokens;
  return db
    .select({ id, name, hint, createdAt, expiresAt, lastUsedAt, revokedAt })
    .from(personalTokens)
    .where(usableAt ? isUsableBy(userId, usableAt) : eq(personalTokens.userId, userId))
    .orderBy(desc(createdAt), desc(id));
}

const isUsableBy = (userId: string, at: Date) =>
  and(eq(personalTokens.userId, userId), isNull(personalTokens.revokedAt), gt(personalTokens.expiresAt, at));

interface NewToken {
  userId: string;
  /** The session that creates it. */
  sessionId: string;
  name: string;
  lifetimeDays: number;
}

export type CreatePersonalTokenResult =
  | { ok: true; id: string; token: string }
  | { ok: false; error: "too-many" | "signed-out" };

/**
 * Creates a token. It is returned once; only its hash is stored. Errors: `signed-out` if the session has ended meanwhile, so that no token of a
 * stranger survives the new password that ended it.
 */
export async function createPersonalToken(
  { db, clock }: TokenDeps,
  { userId, sessionId, name, lifetimeDays }: NewToken,
): Promise<CreatePersonalTokenResult> {
  const { key: token, hint } = newKey(PERSONAL_TOKEN_PREFIX);
  const [id, at] = [newId(), clock.now()];
  const expiresAt = new Date(at.getTime() + lifetimeDays * DAY_MS);
  return inTransactionUnlessRefused(db, async (tx): Promise<CreatePersonalTokenResult> => {
    await lockTokensOf(tx, userId);
    if ((await tx.$count(sessions, eq(sessions.id, sessionId))) === 0)
      return { ok: false, error: "signed-out" };
    if ((await tx.$count(personalTokens, isUsableBy(userId, at))) >= MAX_PERSONAL_TOKENS)
      return { ok: false, error: "too-many" };
    await tx
      .insert(personalTokens)
      .values({ id, userId, name, tokenHash: hashOfKey(token), hint, createdAt: at, expiresAt });
    const after = { expiresAt: expiresAt.toISOString() };
    await recordAudit(tx, {
      ...auditOf(id, userId),
      action: "personal-token.create",
      before: null,
      after,
      at,
    });
    return { ok: true, id, token };
  });
}

/** Two forms at once count each other's token, and a new password ends the one that is being created. */
async function lockTokensOf(tx: Tx, userId: string): Promise<void> {
  await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("update");
}

/** Revokes a customer's own token at once. False if there is no such token in use. */
export async function revokePersonalToken(
  { db, clock }: TokenDeps,
  { id, userId }: { id: string; userId: string },
): Promise<boolean> {
  const at = clock.now();
  return inTransaction(db, async (tx) => {
    const isOwn = and(eq(personalTokens.id, id), eq(personalTokens.userId, userId));
    const revoked = await tx
      .update(personalTokens)
      .set({ revokedAt: at })
      .where(and(isOwn, isNull(personalTokens.revokedAt)))
      .returning({ id: personalTokens.id });
    if (revoked.length === 0) return false;
    const change = { before: null, after: { revokedAt: at.toISOString() } };
    await recordAudit(tx, { ...auditOf(id, userId), action: "personal-token.revoke", ...change, at });
    return true;
  });
}

/**
 * Revokes all tokens of a customer, with an audit entry for each, when the password changes or all devices are signed out. The other sessions
 * end before, or in the same transaction.
 */
export async function revokeAllPersonalTokens(
  tx: Tx,
  { userId, actorId, at }: { userId: string; actorId: string; at: Date },
): Promise<void> {
  await lockTokensOf(tx, userId);
  const revoked = await tx
    .update(personalTokens)
    .set({ revokedAt: at })
    .where(isUsableBy(userId, at))
    .returning({ id: personalTokens.id });
  const change = { before: null, after: { revokedAt: at.toISOString() } };
  for (const { id } of revoked)
    await recordAudit(tx, { ...auditOf(id, actorId), action: "personal-token.revoke", ...change, at });
}

// Without the name, which is the customer's text: the log outlives the account.
const auditOf = (subjectId: string, actorId: string) => ({
  actorId,
  subjectType: "personal-token",
  subjectId,
});

export type FindPersonalTokenResult =
  | { ok: true; userId: string }
  | { ok: false; error: "unknown" }
  | { ok: false; error: "revoked" | "expired"; userId: string };

/** Finds a token by its text. Its last use is written at most once in five minutes. */
export async function findPersonalToken(
  { db, clock }: TokenDeps,
  token: string,
): Promise<FindPersonalTokenResult> {
  const [row] = await db
    .select()
    .from(personalTokens)
    .where(eq(personalTokens.tokenHash, hashOfKey(token)));
  const now = clock.now();
  if (!row) return { ok: false, error: "unknown" };
  if (row.revokedAt !== null) return { ok: false, error: "revoked", userId: row.userId };
  if (row.expiresAt <= now) return { ok: false, error: "expired", userId: row.userId };
  const staleBefore = new Date(now.getTime() - LAST_USE_WRITE_MS);
  if (row.lastUsedAt === null || row.lastUsedAt < staleBefore)
    await db
      .update(personalTokens)
      .set({ lastUsedAt: now })
      .where(
        and(
          eq(personalTokens.id, row.id),
          or(isNull(personalTokens.lastUsedAt), lt(personalTokens.lastUsedAt, staleBefore)),
        ),
      );
  return { ok: true, userId: row.userId };
}

const ENDED_DAYS = 30;

/** Deletes tokens that ended 30 days ago. For the clean-up. */
export async function deleteEndedPersonalTokens(db: Db, now: Date): Promise<void> {
  const before = new Date(now.getTime() - ENDED_DAYS * DAY_MS);
  await db
    .delete(personalTokens)
    .where(or(lt(personalTokens.expiresAt, before), lt(personalTokens.revokedAt, before)));
}
