import type { Pool } from "#app/platform/database/postgres/pool.server.ts";
import type { Log } from "#app/platform/process/log.server.ts";

export interface Maintenance {
  /** Runs a maintenance round immediately. */
  runNow(): Promise<void>;
  /** Stops further rounds. Resolves when a running one has ended. */
  stop(): Promise<void>;
}

const EVERY_MS = 60_000;

// The default thresholds of PostgreSQL's autovacuum, including its age for freezing.
const TABLES_TO_MAINTAIN = `
  select name, needs_vacuum as "needsVacuum"
    from (select format('%I.%I', s.schemaname, s.relname) as name,
                 s.n_dead_tup > 50 + 0.2 * greatest(c.reltuples, 0)
                   or s.n_ins_since_vacuum > 1000 + 0.2 * greatest(c.reltuples, 0)
                   or age(c.relfrozenxid) > 200000000 as needs_vacuum,
                 s.n_mod_since_analyze > 50 + 0.1 * greatest(c.reltuples, 0) as needs_analyze
            from pg_stat_all_tables s
            join pg_class c on c.oid = s.relid
           where c.relkind in ('r', 'm') and c.relpersistence = 'p') tables
   where needs_vacuum or needs_analyze`;

/**
 * Replaces the background processes of a PostgreSQL server, which PGlite lacks: checkpoints, so that the write-ahead log stays
 * short, and vacuum and analyze of changed tables, one statement per table so that queries run in between.
 */
export function startMaintenance({ pool, log }: { pool: Pool; log: Log }): Maintenance {
  let isStopped = false;
  let running = Promise.resolve();
  let checkpointAt = "";

  const round = async () => {
    const { rows } = await pool.query<{ name: string; needsVacuum: boolean }>(TABLES_TO_MAINTAIN);
    for (const { name, needsVacuum } of rows) {
      if (isStopped) return;
      await pool.query(`${needsVacuum ? "vacuum (analyze)" : "analyze"} ${name}`);
    }
    if ((await walPosition(pool)) !== checkpointAt && !isStopped) {
      await pool.query("checkpoint");
      checkpointAt = await walPosition(pool);
    }
  };
  const runNow = () => {
    const run = running.then(() => (isStopped ? undefined : round()));
    running = run.catch(() => undefined);
    return run;
  };
  const timer = setInterval(() => {
    runNow().catch((error: unknown) => {
      if (!isStopped) log.warn({ err: error }, "Database maintenance failed; it will be retried");
    });
  }, EVERY_MS).unref();

  return {
    runNow,
    stop() {
      isStopped = true;
      clearInterval(timer);
      return running;
    },
  };
}

async function walPosition(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ position: string }>("select pg_current_wal_lsn() as position");
  return rows[0]?.position ?? "";
}
