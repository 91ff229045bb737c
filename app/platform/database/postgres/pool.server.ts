import { Client, Pool, type ClientConfig, type PoolClient, type PoolConfig, type QueryConfig } from "pg";

import type { Health } from "#app/platform/database/postgres/health.server.ts";

export type { Client, Pool, PoolClient, QueryConfig };

/** A database engine behind its pool. */
export interface OpenEngine {
  pool: Pool;
  health: Health;
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

// A backup of a large shop, an index over all of its orders.
const LONG_WORK_MS = 6 * 3_600_000;

/** The same connection for work that takes longer than a request may: its queries are waited for by the hour. */
export function withoutQueryTimeout(client: PoolClient): PoolClient {
  const query = (config: string | QueryConfig, values?: unknown[]) => {
    // The driver reads it, though its types do not name it.
    const patient: QueryConfig & { query_timeout: number } = {
      ...(typeof config === "string" ? { text: config } : config),
      query_timeout: LONG_WORK_MS,
    };
    return client.query(patient, values);
  };
  return Object.create(client, { query: { value: query } }) as PoolClient;
}

/** Whether a query was given up by the client because the server said nothing (`query_timeout`). */
export function isQueryTimeout(error: unknown): error is Error {
  return error instanceof Error && error.message === "Query read timeout";
}
