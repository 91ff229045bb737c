import {
  Client,
  DatabaseError,
  Pool,
  type ClientConfig,
  type PoolClient,
  type PoolConfig,
  type QueryConfig,
  type QueryResult,
} from "pg";
import type { Health } from "#app/platform/database/postgres/health.server.ts";
import { isMeasured, report } from "#app/platform/process/measurements.ts";
import { isTraced, startSpan, type Span } from "#app/platform/process/spans.ts";

export type { Client, Pool, PoolClient, QueryConfig, QueryResult };

/** A database engine behind its pool. */
export interface OpenEngine {
  pool: Pool;
  health: Health;
  /** Resolves when all that was committed before is on the disk, on an engine whose transactions share syncs. */
  sync?: () => Promise<void>;
  analyze(): Promise<void>;
  close(): Promise<void>;
}

/**
 * A connection pool. It replaces a connection that breaks while idle at the next query, so `onLost` only reports it. On both
 * engines raw queries return int8 and numeric as strings, timestamptz as Date and jsonb parsed.
 */
export function createPool(config: PoolConfig, onLost: (error: Error) => void): Pool {
  // In pipeline mode a connection sends a statement without waiting for the response to the one before.
  const pool = new Pool({ ...config, Client: MeasuredClient, pipeline: true });
  pool.on("error", onLost);
  // The pool handles errors of idle connections only. One that breaks between two statements of a transaction would end the
  // process; the next statement reports the error.
  pool.on("connect", (client) => client.on("error", () => undefined));
  return pool;
}

type QueryCallback = (error: Error | undefined, result: unknown) => void;

/** Reports each query while metrics or traces are collected. */
class MeasuredClient extends Client {
  // The overloads of the driver: a query object or text, values, and a callback instead of a promise.
  override query(...args: unknown[]): never {
    // Cast: the driver's overloads cannot be forwarded with their types.
    const send = super.query.bind(this) as (...forwarded: unknown[]) => unknown;
    if (!isMeasured("query") && !isTraced()) return send(...args) as never;
    const began = performance.now();
    const endSpan = startSpan(querySpan(args[0]));
    const end = (isFailed: boolean) => {
      endSpan?.(isFailed);
      report("query", { seconds: (performance.now() - began) / 1_000, isFailed });
    };
    const callback = args.at(-1);
    if (typeof callback === "function") {
      const onEnd: QueryCallback = (error, result) => {
        end(Boolean(error));
        (callback as QueryCallback)(error, result);
      };
      return send(...args.slice(0, -1), onEnd) as never;
    }
    const result = send(...args);
    if (result instanceof Promise)
      result.then(
        () => end(false),
        () => end(true),
      );
    return result as never;
  }
}

const MAX_TEXT = 2_000;

/** Names are those of https://opentelemetry.io/docs/specs/semconv/database/database-spans/. Values of parameters are left out. */
function querySpan(query: unknown): Span {
  const text = typeof query === "string" ? query : ((query as Partial<QueryConfig>).text ?? "");
  const operation = /^\s*\w+/.exec(text)?.[0].trim().toUpperCase() ?? "QUERY";
  return {
    name: operation,
    kind: "client",
    attributes: {
      "db.system.name": "postgresql",
      "db.operation.name": operation,
      "db.query.text": text.slice(0, MAX_TEXT),
    },
  };
}

/** A connection outside the pool, not yet connected. */
export function createClient(config: ClientConfig): Client {
  return new Client(config);
}

// Enough to back up a large shop or to index all of its orders.
const LONG_WORK_MS = 6 * 3_600_000;

/** The same connection with a query timeout of hours, for work outside of requests. */
export function withoutQueryTimeout(client: PoolClient): PoolClient {
  const query = (config: string | QueryConfig, values?: unknown[]) => {
    // Supported by the driver, but missing from its types.
    const unlimited: QueryConfig & { query_timeout: number } = {
      ...(typeof config === "string" ? { text: config } : config),
      query_timeout: LONG_WORK_MS,
    };
    return client.query(unlimited, values);
  };
  return Object.create(client, { query: { value: query } }) as PoolClient;
}

/** Whether the server answered a statement with an error; otherwise the connection broke or timed out. */
export function isRefusedByServer(error: unknown): boolean {
  return error instanceof DatabaseError;
}
