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
  /** Whether the database answers within a few seconds. Never rejects. */
  isReady(): Promise<boolean>;
  /** True while a server is known to be silent: ask it nothing, as nothing would come back. */
  isAway(): boolean;
  /** Refreshes the planner's statistics: call it after a bulk write such as seeding. Elsewhere it happens by itself. */
  tidy(): Promise<void>;
  /** Waits for what is running, then closes. May be called again. */
  close(): Promise<void>;
  /**
   * Called when the database cannot go on (disk full, its thread ended): answer what is in flight and end the process with an
   * error. Nothing that was confirmed is lost; a listener that comes too late is called at once.
   */
  onFatal(listener: (error: Error) => void): void;
}

export interface DatabaseOptions {
  /** postgres://… of a server; undefined for the built-in database in `dataDir`. */
  url: string | undefined;
  dataDir: string;
  log: Log;
  /** Connections at most. The built-in database always has one. */
  poolSize?: number;
}

/** Opens the database. Rejects with StartupError for what a person can mend: a folder in use, a server that is not there. */
export async function openDatabase({ url, dataDir, log, poolSize = 10 }: DatabaseOptions): Promise<Database> {
  let failure: Error | undefined;
  const listeners: ((error: Error) => void)[] = [];
  const onFatal = (error: Error) => {
    if (failure) return;
    failure = error;
    log.fatal({ err: error }, "The database cannot go on");
    for (const listener of listeners) listener(error);
  };
  const engine = url
    ? await openPostgres({ url, poolSize, log })
    : await openPglite({ dataDir, log, onFatal });
  let closed: Promise<void> | undefined;
  return {
    engine: url ? "postgres" : "pglite",
    pool: engine.pool,
    db: connectDrizzle(engine.pool),
    isReady: async () => !failure && !closed && (await engine.health.isReady()),
    isAway: () => engine.health.isAway(),
    tidy: () => engine.tidy(),
    close: () => (closed ??= engine.close()),
    onFatal(listener) {
      listeners.push(listener);
      if (failure) listener(failure);
    },
  };
}
