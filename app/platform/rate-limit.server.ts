import { createHash } from "node:crypto";
import { sql } from "drizzle-orm";
import { newId } from "#app/lib/id.ts";
import type { Clock } from "#app/platform/clock.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";

/** So many times in a window that begins with the first of them. A window lasts a day at most: the clean-up deletes older rows. */
export interface Limit {
  /** Tells this limit's rows from those of others. */
  name: string;
  max: number;
  windowMs: number;
}

export type Turn = { ok: true } | { ok: false; retryAfterSeconds: number };

/** Counts requests of strangers. Off where RATE_LIMITS is off: then everyone has a turn. */
export interface RateLimiter {
  take(limit: Limit, who: string): Promise<Turn>;
}

export function createRateLimiter(deps: { db: Queryable; clock: Clock; isOn: boolean }): RateLimiter {
  return {
    async take(limit, who) {
      return deps.isOn ? takeTurn(deps.db, { limit, who, now: deps.clock.now() }) : { ok: true };
    },
  };
}

/**
 * Takes a turn of someone, whoever asks at the same time: counting and starting anew is one statement. `who` is stored as a
 * digest, so that no address lies in the table.
 */
export async function takeTurn(
  db: Queryable,
  { limit, who, now }: { limit: Limit; who: string; now: Date },
): Promise<Turn> {
  const digest = createHash("sha256").update(who).digest("base64url").slice(0, 22);
  const at = now.getTime();
  // A window that begins far in the future was begun by a clock that has been put back since: nobody waits for that day.
  const isOver = sql`(rate_limits.last_request <= ${at - limit.windowMs} or rate_limits.last_request > ${at + limit.windowMs})`;
  const { rows } = await db.execute<{ count: number; began: string }>(sql`
    insert into rate_limits (id, key, count, last_request)
    values (${newId()}, ${`${limit.name}:${digest}`}, 1, ${at})
    on conflict (key) do update set
      count = case when ${isOver} then 1 else rate_limits.count + 1 end,
      last_request = case when ${isOver} then ${at} else rate_limits.last_request end
    returning count, last_request as began`);
  const [row] = rows;
  if (!row) throw new Error("An upsert returned no row");
  if (row.count <= limit.max) return { ok: true };
  const endsAt = Number(row.began) + limit.windowMs;
  return { ok: false, retryAfterSeconds: Math.max(1, Math.ceil((endsAt - at) / 1_000)) };
}
