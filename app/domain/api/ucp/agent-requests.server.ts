import { createHash } from "node:crypto";
import { and, eq, isNull, lt } from "drizzle-orm";
import { agentRequests } from "#app/domain/api/ucp/ucp.tables.ts";
import { DAY_MS, MINUTE_MS } from "#app/lib/time/durations.ts";
import type { Db } from "#app/platform/database/database.server.ts";

/** The protocol's least. */
const STORED_MS = DAY_MS;

/** A request that has not responded for so long has ended with its process. */
const LOST_AFTER_MS = 2 * MINUTE_MS;

export interface AgentRequest {
  /** The URL of the agent's profile: another agent may use the same key. */
  profileUrl: string;
  idempotencyKey: string;
  /** What makes two requests equal: operation, parameters and body. */
  content: unknown;
}

interface Response {
  status: number;
  body: Record<string, unknown>;
}

export type RunOnceResult<Refused> =
  | ({ kind: "answered" } & Response)
  | { kind: "refused"; refusal: Refused }
  | { kind: "running" | "other-request" };

const hashOf = (value: unknown) => createHash("sha256").update(JSON.stringify(value)).digest("hex");

/**
 * Runs a request once for its `Idempotency-Key`: an equal one gets the stored response for a day. A refused or failed request
 * frees its key. A repetition while the first request still runs returns "running".
 */
export async function runOnceForAgent<Refused>(
  db: Db,
  { requested: { profileUrl, idempotencyKey, content }, now }: { requested: AgentRequest; now: Date },
  run: () => Promise<({ ok: true } & Response) | { ok: false; refusal: Refused }>,
): Promise<RunOnceResult<Refused>> {
  const [keyHash, fingerprint] = [hashOf([profileUrl, idempotencyKey]), hashOf(content)];
  const isThis = eq(agentRequests.keyHash, keyHash);
  const isLost = and(
    isNull(agentRequests.body),
    lt(agentRequests.startedAt, new Date(now.getTime() - LOST_AFTER_MS)),
  );
  await db.delete(agentRequests).where(and(isThis, lt(agentRequests.expiresAt, now)));
  await db.delete(agentRequests).where(and(isThis, isLost));
  const claimed = await db
    .insert(agentRequests)
    .values({ keyHash, fingerprint, startedAt: now, expiresAt: new Date(now.getTime() + STORED_MS) })
    .onConflictDoNothing()
    .returning({ keyHash: agentRequests.keyHash });
  if (claimed.length === 0) return readEarlier(db, { keyHash, fingerprint });
  const isClaim = and(isThis, eq(agentRequests.startedAt, now), isNull(agentRequests.body));
  try {
    const result = await run();
    if (!result.ok) {
      await db.delete(agentRequests).where(isClaim);
      return { kind: "refused", refusal: result.refusal };
    }
    const { status, body } = result;
    await db
      .update(agentRequests)
      .set({ status, body: JSON.stringify(body) })
      .where(isClaim);
    return { kind: "answered", status, body };
  } catch (error) {
    await db.delete(agentRequests).where(isClaim);
    throw error;
  }
}

async function readEarlier<Refused>(
  db: Db,
  { keyHash, fingerprint }: { keyHash: string; fingerprint: string },
): Promise<RunOnceResult<Refused>> {
  const [earlier] = await db.select().from(agentRequests).where(eq(agentRequests.keyHash, keyHash));
  if (earlier && earlier.fingerprint !== fingerprint) return { kind: "other-request" };
  if (!earlier || earlier.body === null || earlier.status === null) return { kind: "running" };
  // Cast: only this file writes it.
  const body = JSON.parse(earlier.body) as Record<string, unknown>;
  return { kind: "answered", status: earlier.status, body };
}

/** Deletes responses whose time is over. For the clean-up. */
export async function deleteExpiredAgentRequests(db: Db, now: Date): Promise<void> {
  await db.delete(agentRequests).where(lt(agentRequests.expiresAt, now));
}
