import { and, eq, sql } from "drizzle-orm";
import { FETCHES_AT_ONCE, FETCHES_FROM_HOST } from "#app/domain/catalog/import/images/image-limits.ts";
import { PASSING_PROBLEMS, type ImageProblem } from "#app/domain/catalog/import/images/image-problems.ts";
import { imageSources } from "#app/domain/catalog/import/images/image-sources.tables.ts";
import { HOUR_MS, MINUTE_MS } from "#app/lib/time/durations.ts";
import type { Db, Tx } from "#app/platform/database/database.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";

const LEASE_MS = 2 * MINUTE_MS;
export const RENEW_LEASE_MS = LEASE_MS / 3;

/** The pauses before the second to the last try. */
const RETRY_AFTER_MS = [30_000, 2 * MINUTE_MS, 8 * MINUTE_MS, 30 * MINUTE_MS, 2 * HOUR_MS];

/** A source that this process fetches. `tries` tells it from a later claim of another process. */
export interface ClaimedSource {
  id: string;
  url: string;
  fileOf: string | null;
  tries: number;
}

// Any number that no other advisory lock of the store has.
const CLAIM_LOCK = 5_608_821;

/**
 * Claims a source that is due, the oldest first. Of all processes together only so many are claimed at once, and of one host. Files are
 * claimed by a process that has them (`importIds`). Null if there is nothing to do now.
 */
export function claimSource(
  db: Db,
  { now, importIds }: { now: Date; importIds: readonly string[] },
): Promise<ClaimedSource | null> {
  const at = sql`${now.toISOString()}::timestamptz`;
  return inTransaction(db, async (tx) => {
    // One claim at a time, so that two do not count the same leases.
    await tx.execute(sql`select pg_advisory_xact_lock(${CLAIM_LOCK})`);
    const result = await tx.execute<{ id: string; url: string; file_of: string | null; tries: number }>(sql`
      with busy as materialized (
        select host, count(*) as leases from ${imageSources}
        where state = 'waiting' and leased_until > ${at} group by host
      ), due as (
        select s.id from ${imageSources} s
        where s.state = 'waiting' and s.next_try_at <= ${at} and (s.leased_until is null or s.leased_until <= ${at})
          and (s.file_of is null or s.file_of = any(${sql.param([...importIds])}::uuid[]))
          and (select coalesce(sum(leases), 0) from busy) < ${FETCHES_AT_ONCE}
          and (s.host = '' or s.host not in (select host from busy where leases >= ${FETCHES_FROM_HOST}))
        order by s.next_try_at, s.id limit 1
        for update skip locked
      )
      update ${imageSources} set leased_until = ${leaseEnd(now)}, tries = tries + 1
      where id in (select id from due)
      returning id, url, file_of, tries`);
    const [row] = result.rows;
    return row ? { id: row.id, url: row.url, fileOf: row.file_of, tries: row.tries } : null;
  });
}

const leaseEnd = (now: Date) => sql`${new Date(now.getTime() + LEASE_MS).toISOString()}::timestamptz`;

/** The row of a claim that no other process has taken over since. */
export const isStillClaimed = ({ id, tries }: ClaimedSource) =>
  and(eq(imageSources.id, id), eq(imageSources.tries, tries), eq(imageSources.state, "waiting"));

export async function renewLease(db: Db, claimed: ClaimedSource, now: Date): Promise<void> {
  await db
    .update(imageSources)
    .set({ leasedUntil: new Date(now.getTime() + LEASE_MS) })
    .where(isStillClaimed(claimed));
}

/** Gives a claim back as if it had not been made, when the store stops or is too busy. */
export async function releaseSource(db: Db, claimed: ClaimedSource, nextTryAt: Date): Promise<void> {
  await db
    .update(imageSources)
    .set({ leasedUntil: null, tries: claimed.tries - 1, nextTryAt })
    .where(isStillClaimed(claimed));
}

export interface Failure {
  problem: ImageProblem;
  detail?: string;
  /** The pause that the server asks for. */
  retryAfterMs?: number | null;
}

/** Records a failed try. A problem that may pass is tried again with growing pauses. */
export async function recordFailure(
  db: Db | Tx,
  claimed: ClaimedSource,
  { problem, detail = "", retryAfterMs = null, now }: Failure & { now: Date },
): Promise<void> {
  const pauseMs = PASSING_PROBLEMS.has(problem) ? RETRY_AFTER_MS[claimed.tries - 1] : undefined;
  const isOver = pauseMs === undefined;
  const nextTryAt = new Date(now.getTime() + Math.max(pauseMs ?? 0, retryAfterMs ?? 0));
  await db
    .update(imageSources)
    .set({
      state: isOver ? "failed" : "waiting",
      problem,
      problemDetail: detail,
      leasedUntil: null,
      ...(!isOver && { nextTryAt }),
    })
    .where(isStillClaimed(claimed));
}
