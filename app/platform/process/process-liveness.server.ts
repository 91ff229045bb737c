import { randomInt } from "node:crypto";
import type { Pool } from "#app/platform/database/postgres/pool.server.ts";

/** Detects whether a process of the shop has ended, so that another one can take over its work. */
export interface ProcessLiveness {
  /** This process's number, random for each start. */
  self: number;
  /** Whether the process with this number has ended. */
  isGone(process: number): Promise<boolean>;
}

/** Group of the advisory locks that running processes hold. The server releases a lock when its connection ends. */
export const LIVENESS_LOCK = 710_251_843;

// Advisory locks take 32-bit integers.
const MAX_NUMBER = 2 ** 31 - 1;

/** `url` is DATABASE_URL. The built-in database has one process, so every other number belongs to an ended one. */
export function createProcessLiveness({
  pool,
  url,
}: {
  pool: Pool;
  url: string | undefined;
}): ProcessLiveness {
  const self = randomInt(1, MAX_NUMBER);
  return {
    self,
    async isGone(process) {
      if (process === self) return false;
      if (url === undefined) return true;
      const { rows } = await pool.query<{ isThere: boolean }>(
        `select exists (
           select from pg_locks
           where locktype = 'advisory' and classid = $1 and objid = $2
             and database = (select oid from pg_database where datname = current_database())
         ) as "isThere"`,
        [LIVENESS_LOCK, process],
      );
      return rows[0]?.isThere === false;
    },
  };
}
