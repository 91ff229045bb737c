import { sql } from "drizzle-orm";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import type { PgTransactionConfig } from "drizzle-orm/pg-core";
import {
  isQueryTimeout,
  withoutQueryTimeout,
  type Pool,
  type PoolClient,
  type QueryConfig,
} from "#app/platform/database/postgres/pool.server.ts";

export type Db = NodePgDatabase;
export type Tx = Parameters<Parameters<Db["transaction"]>[0]>[0];
export type Queryable = Db | Tx;

/** The name under which the database caches a statement's plan; undefined for none. */
type NameStatement = (text: string) => string | undefined;

/**
 * Drizzle over a pool, with two additions to its transactions: a connection that breaks at `begin` is released to the pool, and
 * a transaction that could not commit, because a failed statement in it was caught and ignored, throws. `nameOf` names the
 * statements of transactions that are to be prepared (`nameFrequent`).
 */
export function connectDrizzle(pool: Pool, nameOf: NameStatement = () => undefined): Db {
  const db = drizzle(pool);
  db.transaction = async (work, options) => {
    const client = await pool.connect();
    try {
      return await transact(client, nameOf, work, options);
    } finally {
      // A connection that is not idle could not roll back: the pool closes it.
      client.release(client.getTransactionStatus() !== "I");
    }
  };
  return db;
}

/** A transaction without time limits, for reading or writing a whole shop. Never use it in a request. */
export async function longTransaction(pool: Pool, work: (tx: Tx) => Promise<void>): Promise<void> {
  const client = await pool.connect();
  try {
    await transact(
      withoutQueryTimeout(client),
      () => undefined,
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

async function transact<Result>(
  client: PoolClient,
  nameOf: NameStatement,
  work: (tx: Tx) => Promise<Result>,
  options?: PgTransactionConfig,
): Promise<Result> {
  let lastCommand = "";
  const watched = watch(client, nameOf, (command) => {
    lastCommand = command;
  });
  const result = await drizzle(watched).transaction(work, options);
  if (lastCommand !== "COMMIT")
    throw new Error("Nothing was committed: a statement failed and its error was ignored.");
  return result;
}

function watch(client: PoolClient, nameOf: NameStatement, onCommand: (command: string) => void): PoolClient {
  let timeout: Error | undefined;
  const query = async (config: QueryConfig, values: unknown[]) => {
    // The rollback after a timeout would time out as well.
    if (timeout) throw timeout;
    // `begin` and `commit` have no values and gain nothing from a plan.
    const name = values.length > 0 ? nameOf(config.text) : undefined;
    try {
      const result = await client.query(name ? { ...config, name } : config, values);
      onCommand(result.command);
      return result;
    } catch (error) {
      if (isQueryTimeout(error)) timeout = error;
      throw error;
    }
  };
  return Object.create(client, { query: { value: query } }) as PoolClient;
}
