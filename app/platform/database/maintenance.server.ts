import { withoutQueryTimeout, type Pool } from "#app/platform/database/postgres/pool.server.ts";
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

// A table that a migration has rewritten has no visibility map, which index-only scans need; neither engine restores it by itself.
const WITHOUT_VISIBILITY_MAP = `
  select format('%I.%I', n.nspname, c.relname) as name
    from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
   where c.relkind = 'r' and c.relallvisible = 0 and n.nspname not in ('pg_catalog', 'information_schema')
     and pg_relation_size(c.oid) > 0
   order by pg_relation_size(c.oid)`;

/**
 * Vacuums and analyzes the tables that a migration has rewritten, one statement per table, while the store serves. A failure is logged:
 * only the speed of some queries depends on it. `close` ends it early.
 */
export function vacuumAfterMigration({ pool, log }: { pool: Pool; log: Log }) {
  const closing = new AbortController();
  const { signal } = closing;
  const vacuumAll = async () => {
    const { rows } = await pool.query<{ name: string }>(WITHOUT_VISIBILITY_MAP);
    for (const { name } of rows) if (!signal.aborted) await vacuum(pool, name, signal);
  };
  const done = vacuumAll().catch((error: unknown) => {
    if (!signal.aborted) log.warn({ err: error }, "The tables could not be vacuumed after the migration");
  });
  return {
    done,
    close() {
      closing.abort();
      return done;
    },
  };
}

async function vacuum(pool: Pool, name: string, signal: AbortSignal): Promise<void> {
  const connection = await pool.connect();
  const client = withoutQueryTimeout(connection);
  // Ends the connection, whose statement_timeout has changed, and with it a query in progress.
  const end = () => connection.release(true);
  signal.addEventListener("abort", end, { once: true });
  try {
    await client.query("set statement_timeout = 0");
    await client.query(`vacuum (analyze) ${name}`);
  } finally {
    signal.removeEventListener("abort", end);
    if (!signal.aborted) end();
  }
}

async function walPosition(pool: Pool): Promise<string> {
  const { rows } = await pool.query<{ position: string }>("select pg_current_wal_lsn() as position");
  return rows[0]?.position ?? "";
}
