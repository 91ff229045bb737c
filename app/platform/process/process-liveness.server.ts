import { randomInt } from "node:crypto";
import type { Pool } from "#app/platform/database/postgres/pool.server.ts";

/** Which processes of the shop are there: what a process that is gone had begun, another one may finish. */
export interface ProcessLiveness {
  /** This process's number, another one at each start. */
  self: number;
  /** Whether the process of this number has ended, however it did. */
  isGone(process: number): Promise<boolean>;
}

/** Of the advisory locks by which processes are present: a lock is gone when its connection is, which the server sees to. */
export const LIVENESS_LOCK = 710_251_843;

const LARGEST = 2 ** 31 - 1;

/** `url` as in the environment: the built-in database has one process, so every other number is of one that has ended. */
export function createProcessLiveness({
  pool,
  url,
}: {
  pool: Pool;
  url: string | undefined;
}): ProcessLiveness {
  const self = randomInt(1, LARGEST);
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
