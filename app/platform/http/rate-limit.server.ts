import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { newId } from "#app/lib/id.ts";
import type { Clock } from "#app/platform/clock.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";

/** A number of attempts within a window that starts with the first. At most a day, because the clean-up deletes older rows. */
export interface Limit {
  /** Prefix of this limit's rows. */
  name: string;
  max: number;
  windowMs: number;
}

export type RateLimitResult = { ok: true } | { ok: false; retryAfterSeconds: number };

/** Rate limits. With RATE_LIMITS=off every attempt is allowed. */
export interface RateLimiter {
  consume(limit: Limit, who: string): Promise<RateLimitResult>;
  /** Counts an attempt against several limits in one statement. A limit that is used up does not keep the others from counting. */
  consumeAll(requested: readonly RateLimitRequest[]): Promise<RateLimitResult[]>;
  /** Whether all of these limits have an attempt left. Counts none. */
  check(requested: readonly RateLimitRequest[]): Promise<RateLimitResult>;
}

export interface RateLimitRequest {
  limit: Limit;
  who: string;
}

interface RateLimiterDeps {
  db: Queryable;
  clock: Clock;
  isOn: boolean;
  /** Called for every refused attempt. */
  onRefused?: (refused: RateLimitRequest) => Promise<void>;
}

export function createRateLimiter({ db, clock, isOn, onRefused }: RateLimiterDeps): RateLimiter {
  async function consumeAll(requested: readonly RateLimitRequest[]): Promise<RateLimitResult[]> {
    if (!isOn) return requested.map(() => ({ ok: true }));
    const results = await consumeLimits(db, requested, clock.now());
    for (const [index, attempt] of requested.entries()) if (!results[index]?.ok) await onRefused?.(attempt);
    return results;
  }
  return {
    consumeAll,
    async consume(limit, who) {
      const [result] = await consumeAll([{ limit, who }]);
      return result ?? { ok: true };
    },
    async check(requested) {
      const refused = isOn ? await findRefused(db, requested, clock.now()) : null;
      if (!refused) return { ok: true };
      await onRefused?.(refused.request);
      return refused.refusal;
    },
  };
}

/**
 * Counts an attempt atomically: one statement increments the count or starts a new window. `who` is stored as a digest, so the
 * table contains no addresses.
 */
export async function consumeLimit(
  db: Queryable,
  { limit, who, now }: { limit: Limit; who: string; now: Date },
): Promise<RateLimitResult> {
  const [result] = await consumeLimits(db, [{ limit, who }], now);
  if (!result) throw new Error("A limit returned no result");
  return result;
}

/**
 * Takes one of a number of units that may be used in a period, which is part of the name: "sms:2026-11-28". Returns how many are used, or
 * null if none is left; then nothing is counted, so that a larger number takes effect at once. The clean-up deletes the count after a day
 * without use.
 */
export async function consumeAllowance(
  db: Queryable,
  { name, max, now }: { name: string; max: number; now: Date },
): Promise<number | null> {
  const { rows } = await db.execute<{ used: number }>(sql`
    insert into rate_limits (id, key, count, last_request)
    select ${newId()}::uuid, ${name}::text, 1, ${now.getTime()}::bigint where ${max}::int > 0
    on conflict (key) do update set count = rate_limits.count + 1, last_request = excluded.last_request
      where rate_limits.count < ${max}::int
    returning count as used`);
  return rows[0]?.used ?? null;
}

/** Counts an attempt against several different limits and returns the results in their order. */
async function consumeLimits(
  db: Queryable,
  requested: readonly RateLimitRequest[],
  now: Date,
): Promise<RateLimitResult[]> {
  const at = now.getTime();
  const keyed = requested.map((request) => ({ ...request, key: keyOf(request) }));
  const values = keyed.map(
    ({ limit, key }) =>
      sql`(${newId()}::uuid, ${key}::text, ${at - limit.windowMs}::bigint, ${at + limit.windowMs}::bigint)`,
  );
  // A window that starts far in the future comes from a wrong clock that was corrected since; it counts as over.
  const isOver = sql`(select rate_limits.last_request <= since or rate_limits.last_request > until from requested where requested.key = excluded.key)`;
  const { rows } = await db.execute<{ key: string; count: number; began: string }>(sql`
    with requested (id, key, since, until) as (values ${sql.join(values, sql`, `)})
    insert into rate_limits (id, key, count, last_request)
    -- A fixed lock order avoids deadlocks.
    select id, key, 1, ${at}::bigint from requested order by key
    on conflict (key) do update set
      count = case when ${isOver} then 1 else rate_limits.count + 1 end,
      last_request = case when ${isOver} then ${at}::bigint else rate_limits.last_request end
    returning key, count, last_request as began`);
  return keyed.map(({ limit, key }) => {
    const row = rows.find((taken) => taken.key === key);
    if (!row) throw new Error("An upsert returned no row");
    return row.count <= limit.max ? { ok: true } : refusal(limit, Number(row.began), at);
  });
}

/** The first limit that is used up. Ignores windows that are over or that a wrong clock started in the future. */
async function findRefused(
  db: Queryable,
  requested: readonly RateLimitRequest[],
  now: Date,
): Promise<{ request: RateLimitRequest; refusal: RateLimitResult } | null> {
  const at = now.getTime();
  const keys = requested.map((request) => sql`${keyOf(request)}`);
  const { rows } = await db.execute<{ key: string; count: number; began: string }>(
    sql`select key, count, last_request as began from rate_limits where key in (${sql.join(keys, sql`, `)})`,
  );
  for (const request of requested) {
    const { limit } = request;
    const row = rows.find(({ key }) => key === keyOf(request));
    if (!row || row.count < limit.max) continue;
    const beganAt = Number(row.began);
    if (Math.abs(at - beganAt) < limit.windowMs) return { request, refusal: refusal(limit, beganAt, at) };
  }
  return null;
}

function refusal(limit: Limit, beganAt: number, at: number): RateLimitResult {
  const endsAt = beganAt + limit.windowMs;
  return { ok: false, retryAfterSeconds: Math.max(1, Math.ceil((endsAt - at) / 1_000)) };
}

const keyOf = ({ limit, who }: RateLimitRequest) => `${limit.name}:${digestOf(who)}`;

const digestOf = (who: string) => createHash("sha256").update(who).digest("base64url").slice(0, 22);
