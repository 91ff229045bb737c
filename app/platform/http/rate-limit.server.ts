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

export type Turn = { ok: true } | { ok: false; retryAfterSeconds: number };

/** Rate limits. With RATE_LIMITS=off every attempt is allowed. */
export interface RateLimiter {
  take(limit: Limit, who: string): Promise<Turn>;
  /** Counts an attempt against several limits in one statement. A limit that is used up does not keep the others from counting. */
  takeAll(requested: readonly RequestedTurn[]): Promise<Turn[]>;
  /** Whether all of these limits have an attempt left. Counts none. */
  check(requested: readonly RequestedTurn[]): Promise<Turn>;
}

export interface RequestedTurn {
  limit: Limit;
  who: string;
}

interface RateLimiterDeps {
  db: Queryable;
  clock: Clock;
  isOn: boolean;
  /** Called for every refused attempt. */
  onRefused?: (refused: RequestedTurn) => Promise<void>;
}

export function createRateLimiter({ db, clock, isOn, onRefused }: RateLimiterDeps): RateLimiter {
  async function takeAll(requested: readonly RequestedTurn[]): Promise<Turn[]> {
    if (!isOn) return requested.map(() => ({ ok: true }));
    const turns = await takeTurns(db, requested, clock.now());
    for (const [index, turn] of requested.entries()) if (!turns[index]?.ok) await onRefused?.(turn);
    return turns;
  }
  return {
    takeAll,
    async take(limit, who) {
      const [turn] = await takeAll([{ limit, who }]);
      return turn ?? { ok: true };
    },
    async check(requested) {
      const refused = isOn ? await findRefused(db, requested, clock.now()) : null;
      if (!refused) return { ok: true };
      await onRefused?.(refused.turn);
      return refused.refusal;
    },
  };
}

/**
 * Counts an attempt atomically: one statement increments the count or starts a new window. `who` is stored as a digest, so the
 * table contains no addresses.
 */
export async function takeTurn(
  db: Queryable,
  { limit, who, now }: { limit: Limit; who: string; now: Date },
): Promise<Turn> {
  const [turn] = await takeTurns(db, [{ limit, who }], now);
  if (!turn) throw new Error("A limit returned no result");
  return turn;
}

/** Counts an attempt against several different limits and returns the results in their order. */
async function takeTurns(db: Queryable, requested: readonly RequestedTurn[], now: Date): Promise<Turn[]> {
  const at = now.getTime();
  const turns = requested.map((turn) => ({ ...turn, key: keyOf(turn) }));
  const values = turns.map(
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
  return turns.map(({ limit, key }) => {
    const row = rows.find((taken) => taken.key === key);
    if (!row) throw new Error("An upsert returned no row");
    return row.count <= limit.max ? { ok: true } : refusal(limit, Number(row.began), at);
  });
}

/** The first limit that is used up. Ignores windows that are over or that a wrong clock started in the future. */
async function findRefused(
  db: Queryable,
  requested: readonly RequestedTurn[],
  now: Date,
): Promise<{ turn: RequestedTurn; refusal: Turn } | null> {
  const at = now.getTime();
  const keys = requested.map((turn) => sql`${keyOf(turn)}`);
  const { rows } = await db.execute<{ key: string; count: number; began: string }>(
    sql`select key, count, last_request as began from rate_limits where key in (${sql.join(keys, sql`, `)})`,
  );
  for (const turn of requested) {
    const { limit } = turn;
    const row = rows.find(({ key }) => key === keyOf(turn));
    if (!row || row.count < limit.max) continue;
    const beganAt = Number(row.began);
    if (Math.abs(at - beganAt) < limit.windowMs) return { turn, refusal: refusal(limit, beganAt, at) };
  }
  return null;
}

function refusal(limit: Limit, beganAt: number, at: number): Turn {
  const endsAt = beganAt + limit.windowMs;
  return { ok: false, retryAfterSeconds: Math.max(1, Math.ceil((endsAt - at) / 1_000)) };
}

const keyOf = ({ limit, who }: RequestedTurn) => `${limit.name}:${digestOf(who)}`;

const digestOf = (who: string) => createHash("sha256").update(who).digest("base64url").slice(0, 22);
