import type { Pool } from "#app/platform/database/pool.server.ts";
import type { Log } from "#app/platform/log.server.ts";

export interface Maintenance {
  /** Resolves when what is running has ended. */
  stop(): Promise<void>;
}

const EVERY_MS = 60_000;
// PostgreSQL's own thresholds of autovacuum, and its age for freezing.
const NEEDY = `
  select format('%I.%I', s.schemaname, s.relname) as name,
         s.n_dead_tup > 50 + 0.2 * greatest(c.reltuples, 0)
           or s.n_ins_since_vacuum > 1000 + 0.2 * greatest(c.reltuples, 0)
           or age(c.relfrozenxid) > 200000000 as vacuum
    from pg_stat_all_tables s join pg_class c on c.oid = s.relid
   where c.relkind in ('r', 'm')
     and (s.n_dead_tup > 50 + 0.2 * greatest(c.reltuples, 0)
       or s.n_ins_since_vacuum > 1000 + 0.2 * greatest(c.reltuples, 0)
       or s.n_mod_since_analyze > 50 + 0.1 * greatest(c.reltuples, 0)
       or age(c.relfrozenxid) > 200000000)`;

/**
 * What a PostgreSQL server does in its background processes, and the built-in database, having none, does not: checkpoints, so
 * that the log of changes stays short, and vacuum and analyze of the tables that changed, one at a time so that queries get between.
 */
export function startMaintenance({ pool, log }: { pool: Pool; log: Log }): Maintenance {
  let isStopped = false;
  let running = Promise.resolve();
  let checkpointedAt: unknown;

  const round = async () => {
    const { rows } = await pool.query<{ name: string; vacuum: boolean }>(NEEDY);
    for (const { name, vacuum } of rows) {
      if (isStopped) return;
      await pool.query(`${vacuum ? "vacuum (analyze)" : "analyze"} ${name}`);
    }
    const { rows: positions } = await pool.query<{ at: unknown }>("select pg_current_wal_lsn() as at");
    if (positions[0]?.at !== checkpointedAt) {
      await pool.query("checkpoint");
      const { rows: after } = await pool.query<{ at: unknown }>("select pg_current_wal_lsn() as at");
      checkpointedAt = after[0]?.at;
    }
  };
  const timer = setInterval(() => {
    running = running
      .then(() => (isStopped ? undefined : round()))
      .catch((error: unknown) => {
        if (!isStopped) log.warn({ err: error }, "Database maintenance failed; it will try again");
      });
  }, EVERY_MS).unref();

  return {
    stop() {
      isStopped = true;
      clearInterval(timer);
      return running;
    },
  };
}
