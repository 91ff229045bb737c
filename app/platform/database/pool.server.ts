import {
  Client,
  DatabaseError,
  Pool,
  type ClientConfig,
  type PoolClient,
  type PoolConfig,
  type QueryConfig,
} from "pg";

export type { Client, Pool, PoolClient, QueryConfig };

/** A database engine behind its pool. */
export interface OpenEngine {
  pool: Pool;
  tidy(): Promise<void>;
  close(): Promise<void>;
}

/**
 * A pool of connections. A connection that breaks while idle is dropped and made anew at the next query, so it is only told
 * (`onLost`). Raw queries return int8 and numeric as strings, timestamptz as Date, jsonb parsed, on both engines.
 */
export function createPool(config: PoolConfig, onLost: (error: Error) => void): Pool {
  const pool = new Pool(config);
  pool.on("error", onLost);
  // The pool listens to idle connections alone: one that breaks between two statements of a transaction would end the process.
  // Whoever works with it is told by the next statement.
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}

/** One connection of its own, not yet connected. It has an end: whoever holds it makes another one then. */
export function createClient(config: ClientConfig): Client {
  return new Client(config);
}

/** What the database itself said no to, as opposed to a broken connection or a mistake on the way to it. */
export function isDatabaseError(error: unknown): error is DatabaseError {
  return error instanceof DatabaseError;
}
