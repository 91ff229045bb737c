import { drizzle, type NodePgDatabase } from "drizzle-orm/node-postgres";
import { nameFrequent } from "#app/platform/database/name-frequent.server.ts";
import type { Pool, PoolClient, QueryConfig } from "#app/platform/database/pool.server.ts";

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
    let lastCommand = "";
    const watched = watch(client, nameOf, (command) => {
      lastCommand = command;
    });
    try {
      const result = await drizzle(watched).transaction(work, options);
      if (lastCommand !== "COMMIT")
        throw new Error("Nothing was committed: a statement failed and its error was ignored.");
      return result;
    } finally {
      // Anything but idle is a connection that could not roll back: the pool then closes it.
      client.release(client.getTransactionStatus() !== "I");
    }
  };
  return db;
}

function watch(
  client: PoolClient,
  nameOf: (text: string) => string | undefined,
  onCommand: (command: string) => void,
): PoolClient {
  const query = async (config: QueryConfig, values: unknown[]) => {
    // Without values it is the beginning or the end, which a plan would not make shorter.
    const name = values.length > 0 ? nameOf(config.text) : undefined;
    const result = await client.query(name ? { ...config, name } : config, values);
    onCommand(result.command);
    return result;
  };
  return Object.create(client, { query: { value: query } }) as PoolClient;
}
