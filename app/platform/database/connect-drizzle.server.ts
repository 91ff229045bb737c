import { sql } from "drizzle-orm";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import type { PgTransactionConfig } from "drizzle-orm/pg-core";
import {
  watchTransaction,
  type WatchOptions,
} from "#app/platform/database/postgres/watch-transaction.server.ts";
import {
  withoutQueryTimeout,
  type Pool,
  type PoolClient,
  type QueryConfig,
} from "#app/platform/database/postgres/pool.server.ts";

export type Db = NodePgDatabase;
export type Tx = Parameters<Parameters<Db["transaction"]>[0]>[0];
export type Queryable = Db | Tx;

export interface TransactionOptions {
  /** The name under which the database caches the plan of a transaction's statement; undefined for none. */
  nameOf?: (text: string) => string | undefined;
  /** The same for the statements of `withCachedPlans`. */
  nameOfRead?: (text: string) => string | undefined;
  /**
   * Resolves when all that was committed before is on the disk. Given for an engine with one connection, whose transactions then share a sync:
   * one for which others wait commits without it.
   */
  sync?: () => Promise<void>;
}

/**
 * Drizzle over a pool, with additions to its transactions: `begin` is sent with the first statement, the commit with the last one if the
 * transaction names it (`commitWithNext`), a connection that breaks is released to the pool, and a transaction that could not commit, because
 * a failed statement in it was caught and ignored, throws.
 */
export function connectDrizzle(
  pool: Pool,
  { nameOf = () => undefined, nameOfRead, sync }: TransactionOptions = {},
): Db {
  const db = drizzle(pool);
  if (nameOfRead) withPlans.set(db, drizzle(namingStatements(pool, nameOfRead)));
  const maySyncLater = () => sync !== undefined && pool.waitingCount > 0;
  db.transaction = async (work, config) => {
    const client = await pool.connect();
    let done;
    try {
      done = await transact(client, { nameOf, maySyncLater }, work, config);
    } finally {
      // A connection that is not idle could not roll back: the pool closes it.
      client.release(client.getTransactionStatus() !== "I");
    }
    if (done.isToSync) await sync?.();
    return done.result;
  };
  return db;
}

const withPlans = new WeakMap<Db, Db>();

/**
 * The database for a page's statements that find rows by key: their plans are cached where that is faster (`nameFrequent`). Not for searches
 * and lists, whose plans depend on their values.
 */
export function withCachedPlans(db: Db): Db {
  return withPlans.get(db) ?? db;
}

function namingStatements(pool: Pool, nameOf: (text: string) => string | undefined): Pool {
  return Object.assign(Object.create(pool) as Pool, {
    query: (config: QueryConfig, values?: unknown[]) =>
      pool.query({ ...config, name: nameOf(config.text) }, values),
  });
}

/** A transaction without time limits, for reading or writing a whole shop. Never use it in a request. */
export async function longTransaction(pool: Pool, work: (tx: Tx) => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    await transact(
      withoutQueryTimeout(client),
      { nameOf: () => undefined, maySyncLater: () => false },
      async (tx) => {
        await tx.execute(sql`set local statement_timeout = 0`);
        await tx.execute(sql`set local idle_in_transaction_session_timeout = 0`);
        await work(tx);
      },
    );
  } finally {
    client.release(client.getTransactionStatus() !== "I");
  }
}

const endings = new WeakMap<Tx, () => void>();

/**
 * Sends the commit of a transaction together with its next statement, which saves a round trip while its rows are locked. That statement must be
 * its last, and nothing may fail after it. Without effect in a nested transaction.
 */
export function commitWithNext(tx: Tx): void {
  endings.get(tx)?.();
}

async function transact<Result>(
  client: PoolClient,
  options: WatchOptions,
  work: (tx: Tx) => Promise<Result>,
  config?: PgTransactionConfig,
): Promise<{ result: Result; isToSync: boolean }> {
  const { watched, endWithNext, lastCommand, isToSync } = watchTransaction(client, options);
  const result = await drizzle(watched).transaction((tx) => {
    endings.set(tx, endWithNext);
    return work(tx);
  }, config);
  if (lastCommand() !== "COMMIT")
    throw new Error("Nothing was committed: a statement failed and its error was ignored.");
  return { result, isToSync: isToSync() };
}
