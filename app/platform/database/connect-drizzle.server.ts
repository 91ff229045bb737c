import { sql } from "drizzle-orm";
import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import type { PgTransactionConfig } from "drizzle-orm/pg-core";
import { nameFrequent } from "#app/platform/database/query/name-frequent.server.ts";
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

/**
 * Drizzle over a pool, with transactions that keep two promises which Drizzle's own do not: a connection that breaks at
 * `begin` goes back to the pool, and a transaction that could not commit, because a failed statement in it was caught and
 * ignored, throws instead of passing for done. What is asked often inside of transactions is planned once (`nameFrequent`).
 */
export function connectDrizzle(pool: Pool): Db {
  const db = drizzle(pool);
  const nameOf = nameFrequent();
  db.transaction = async (work, options) => {
    const client = await pool.connect();
    try {
      return await transact(client, nameOf, work, options);
    } finally {
      // Anything but idle is a connection that could not roll back: the pool then closes it.
      client.release(client.getTransactionStatus() !== "I");
    }
  };
  return db;
}

/** A transaction for reading or writing a whole shop: no statement of it is too slow. Never for a request. */
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
  nameOf: (text: string) => string | undefined,
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

function watch(
  client: PoolClient,
  nameOf: (text: string) => string | undefined,
  onCommand: (command: string) => void,
): PoolClient {
  let silence: Error | undefined;
  const query = async (config: QueryConfig, values: unknown[]) => {
    // Its rollback would wait as long again.
    if (silence) throw silence;
    // Without values it is the beginning or the end, which a plan would not make shorter.
    const name = values.length > 0 ? nameOf(config.text) : undefined;
    try {
      const result = await client.query(name ? { ...config, name } : config, values);
      onCommand(result.command);
      return result;
    } catch (error) {
      if (isQueryTimeout(error)) silence = error;
      throw error;
    }
  };
  return Object.create(client, { query: { value: query } }) as PoolClient;
}
