import {
  connectDrizzle,
  type Db,
  type Queryable,
  type Tx,
} from "#app/platform/database/connect-drizzle.server.ts";
import { openPglite } from "#app/platform/database/pglite/pglite.server.ts";
import type { Pool } from "#app/platform/database/postgres/pool.server.ts";
import { openPostgres } from "#app/platform/database/postgres/postgres.server.ts";
import type { Log } from "#app/platform/process/log.server.ts";

export type { Db, Queryable, Tx };

export interface Database {
  engine: "pglite" | "postgres";
  pool: Pool;
  db: Db;
  /** Whether the database responds within a few seconds. Never rejects. */
  isReady(): Promise<boolean>;
  /** True while the server is known not to respond: send it no queries. */
  isUnreachable(): boolean;
  /** Refreshes the planner's statistics. Needed only after a bulk write such as seeding. */
  analyze(): Promise<void>;
  /** Waits for running queries, then closes. Idempotent. */
  close(): Promise<void>;
  /**
   * Registers a listener for a fatal failure (disk full, thread ended): finish open requests and exit with an error. No committed
   * data is lost. A listener that is added after the failure is called immediately.
   */
  onFatal(listener: (error: Error) => void): void;
}

export interface DatabaseOptions {
  /** postgres://… of a server; undefined for the built-in database in `dataDir`. */
  url: string | undefined;
  dataDir: string;
  log: Log;
  /** Maximum number of connections. The built-in database always has one. */
  poolSize?: number;
}

/** Opens the database. StartupError for problems that an operator can fix, such as a folder in use or an unreachable server. */
export async function openDatabase({ url, dataDir, log, poolSize = 10 }: DatabaseOptions): Promise<Database> {
  let failure: Error | undefined;
  const listeners: ((error: Error) => void)[] = [];
  const onFatal = (error: Error) => {
    if (failure) return;
    failure = error;
    log.fatal({ err: error }, "The database failed");
    for (const listener of listeners) listener(error);
  };
  const engine = url
    ? await openPostgres({ url, poolSize, log })
    : await openPglite({ dataDir, log, onFatal });
  let closed: Promise<void> | undefined;
  return {
    engine: url ? "postgres" : "pglite",
    pool: engine.pool,
    // Measured: prepared statements speed up PGlite, but not PostgreSQL.
    db: url
      ? connectDrizzle(engine.pool)
      : connectDrizzle(engine.pool, {
          nameOf: nameFrequent("prepared", 60),
          nameOfRead: nameFrequent("read", 20),
          sync: engine.sync,
        }),
    isReady: async () => !failure && !closed && (await engine.health.isReady()),
    isUnreachable: () => engine.health.isUnreachable(),
    analyze: () => engine.analyze(),
    close: () => (closed ??= engine.close()),
    onFatal(listener) {
      listeners.push(listener);
      if (failure) listener(failure);
    },
  };
}

const FREQUENT_USES = 8;
const MAX_COUNTED = 2_000;
const MAX_LENGTH = 16_000;

/**
 * Names a statement from its eighth use on. The database parses and plans a named statement only once per connection, which halves
 * the cost of a checkout's statements on PGlite. Use it only for statements that find rows by key: a cached plan ignores the
 * parameters' values, which pattern searches depend on. At most `max` statements are named: each plan takes about 100 kB of memory.
 */
export function nameFrequent(prefix: string, max: number): (text: string) => string | undefined {
  const names = new Map<string, string>();
  const uses = new Map<string, number>();
  return (text) => {
    const statementName = names.get(text);
    if (statementName !== undefined || names.size >= max || text.length > MAX_LENGTH) return statementName;
    if (uses.size >= MAX_COUNTED) uses.clear();
    const count = (uses.get(text) ?? 0) + 1;
    uses.set(text, count);
    if (count < FREQUENT_USES) return undefined;
    const name = `${prefix}_${names.size + 1}`;
    names.set(text, name);
    return name;
  };
}
