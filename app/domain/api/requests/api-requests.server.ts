import { createHash } from "node:crypto";
import { and, eq, isNull, lt } from "drizzle-orm";
import { apiRequests } from "#app/domain/api/requests/api-requests.tables.ts";
import { DAY_MS, MINUTE_MS } from "#app/lib/time/durations.ts";
import type { Db } from "#app/platform/database/database.server.ts";

/** How long a response is stored for its `Idempotency-Key`. */
const STORED_MS = DAY_MS;

/** A request that has not responded for so long has ended with its process. */
const LOST_AFTER_MS = 2 * MINUTE_MS;

export interface RequestClaim {
  keyId: string;
  idempotencyKey: string;
  fingerprint: string;
  /** Tells two claims of the same key apart: a later one replaces a claim whose process seemed to have ended. */
  startedAt: Date;
}

/** Rolls a transaction back whose claim another request has replaced. */
export class ClaimReplacedError extends Error {
  constructor() {
    super("The request ran for too long, and another one with its Idempotency-Key has begun");
  }
}

export interface StoredResponse {
  status: number;
  body: string;
}

export type ClaimRequestResult =
  | { kind: "new" }
  | { kind: "answered"; response: StoredResponse }
  /** `lost`: it has changed something, but its process ended before it responded. */
  | { kind: "running" | "other-request" | "lost" };

/** A fingerprint of the parts of a request. */
export function fingerprintOf(parts: readonly string[]): string {
  return createHash("sha256").update(JSON.stringify(parts)).digest("hex");
}

/** Claims an `Idempotency-Key` for a request that starts now. Of two requests at once one gets `new`. */
export async function claimRequest(db: Db, claim: RequestClaim): Promise<ClaimRequestResult> {
  const now = claim.startedAt;
  const row = { ...claim, expiresAt: new Date(now.getTime() + STORED_MS) };
  // Only a request that changed nothing and ended with its process is replaced, and one whose time is over.
  await db.delete(apiRequests).where(and(hasKeyOf(claim), lt(apiRequests.expiresAt, now)));
  const inserted = await db
    .insert(apiRequests)
    .values(row)
    .onConflictDoNothing()
    .returning({ keyId: apiRequests.keyId });
  if (inserted.length > 0) return { kind: "new" };
  const [earlier] = await db.select().from(apiRequests).where(hasKeyOf(claim));
  // It was refused a moment ago, which frees its key.
  if (!earlier) return { kind: "running" };
  if (earlier.fingerprint !== claim.fingerprint) return { kind: "other-request" };
  const { status, body, startedAt, changedAt } = earlier;
  if (status !== null && body !== null) return { kind: "answered", response: { status, body } };
  const lostBefore = new Date(now.getTime() - LOST_AFTER_MS);
  if (startedAt >= lostBefore) return { kind: "running" };
  if (changedAt !== null) return { kind: "lost" };
  const taken = await db
    .update(apiRequests)
    .set(row)
    .where(and(hasKeyOf(claim), isNull(apiRequests.changedAt), lt(apiRequests.startedAt, lostBefore)))
    .returning({ keyId: apiRequests.keyId });
  return { kind: taken.length > 0 ? "new" : "running" };
}

/**
 * The database for a request that was claimed: each of its transactions also records that the request has changed something, so that a
 * process that ends between the change and the response never makes the change twice. Rejects with ClaimReplacedError, and changes
 * nothing, when another request has replaced the claim.
 */
export function recordingDb(db: Db, claim: RequestClaim): Db {
  // Cast: the same object with another `transaction`.
  return Object.create(db, {
    transaction: {
      value: ((work, config) =>
        db.transaction(async (tx) => {
          const result = await work(tx);
          const marked = await tx
            .update(apiRequests)
            .set({ changedAt: claim.startedAt })
            .where(isOf(claim))
            .returning({ keyId: apiRequests.keyId });
          if (marked.length === 0) throw new ClaimReplacedError();
          return result;
        }, config)) satisfies Db["transaction"],
    },
  }) as Db;
}

/** Stores the response of a claimed request. */
export async function storeResponse(
  db: Db,
  claim: RequestClaim,
  { status, body }: StoredResponse,
): Promise<void> {
  await db.update(apiRequests).set({ status, body }).where(isOf(claim));
}

/**
 * Frees the key of a request that changed nothing, so that it can be sent again: one that was refused, or one that failed before a
 * transaction of it was committed.
 */
export async function releaseRequest(
  db: Db,
  claim: RequestClaim,
  ended: "refused" | "failed",
): Promise<void> {
  const changedNothing = ended === "refused" ? undefined : isNull(apiRequests.changedAt);
  await db.delete(apiRequests).where(and(isOf(claim), isNull(apiRequests.status), changedNothing));
}

/** Deletes responses whose time is over. For the clean-up. */
export async function deleteExpiredRequests(db: Db, now: Date): Promise<void> {
  await db.delete(apiRequests).where(lt(apiRequests.expiresAt, now));
}

const hasKeyOf = ({ keyId, idempotencyKey }: RequestClaim) =>
  and(eq(apiRequests.keyId, keyId), eq(apiRequests.idempotencyKey, idempotencyKey));

const isOf = (claim: RequestClaim) => and(hasKeyOf(claim), eq(apiRequests.startedAt, claim.startedAt));
