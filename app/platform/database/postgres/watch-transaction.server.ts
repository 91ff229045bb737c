import type { Duplex } from "node:stream";
import {
  isRefusedByServer,
  type PoolClient,
  type QueryConfig,
  type QueryResult,
} from "#app/platform/database/postgres/pool.server.ts";

export interface WatchedTransaction {
  /** The client for Drizzle's transaction. */
  watched: PoolClient;
  /** Sends the commit with the next statement. */
  endWithNext: () => void;
  /** The last command that the database completed: "COMMIT" after a commit. */
  lastCommand: () => string;
  /** Whether the commit did not wait for the disk. */
  isToSync: () => boolean;
}

export interface WatchOptions {
  /** The name under which the database caches a statement's plan; undefined for none. */
  nameOf: (text: string) => string | undefined;
  /** Whether the commit that is sent now is not to wait for the disk. */
  maySyncLater: () => boolean;
}

// Drizzle reads no result of `begin`, `commit` and `rollback`.
const NO_RESULT = {} as QueryResult;

/**
 * Wraps the client of one transaction. `begin` is sent with the first statement, and statements of the same moment are sent together: on a
 * connection in pipeline mode none of them waits for the response to the one before.
 */
export function watchTransaction(
  client: PoolClient,
  { nameOf, maySyncLater }: WatchOptions,
): WatchedTransaction {
  let lastCommand = "";
  let broken: Error | undefined;
  let unsentBegin: string | undefined;
  let isLast = false;
  let isToSync = false;
  let commit: Promise<QueryResult> | undefined;

  const send = async (config: QueryConfig, values: unknown[] = []): Promise<QueryResult> => {
    // `begin` and `commit` have no values and gain nothing from a plan.
    const name = values.length > 0 ? nameOf(config.text) : undefined;
    try {
      const result = await client.query(name ? { ...config, name } : config, values);
      lastCommand = result.command;
      return result;
    } catch (error) {
      if (!isRefusedByServer(error)) broken ??= error as Error;
      throw error;
    }
  };

  const sendCommit = async () => {
    isToSync = maySyncLater();
    const changed = isToSync ? [send({ text: "set local synchronous_commit = off" })] : [];
    const committed = send({ text: "commit" });
    // The first fails in a transaction that failed before.
    await Promise.allSettled(changed);
    return committed;
  };

  const run = async (config: QueryConfig, values: unknown[]) => {
    if (commit) throw new Error("No statement may follow the one that the commit was sent with.");
    corkUntilNextTick(client);
    const sent = unsentBegin ? [send({ text: unsentBegin })] : [];
    unsentBegin = undefined;
    const result = send(config, values);
    if (isLast) {
      commit = sendCommit();
      // Drizzle awaits it only if the statement succeeds.
      commit.catch(() => undefined);
    }
    await Promise.all([...sent, result]);
    return result;
  };

  const end = async (config: QueryConfig) => {
    // A transaction without a statement has not begun.
    if (unsentBegin) lastCommand = "COMMIT";
    if (unsentBegin) return NO_RESULT;
    corkUntilNextTick(client);
    return commit ?? (config.text === "commit" ? sendCommit() : send(config));
  };

  const query = async (config: QueryConfig, values: unknown[]) => {
    if (broken) {
      // It would fail as well, or wait for a server that does not respond. Drizzle then throws the first error.
      if (config.text === "rollback") return NO_RESULT;
      throw broken;
    }
    if (config.text.startsWith("begin")) {
      unsentBegin = config.text;
      return NO_RESULT;
    }
    return config.text === "commit" || config.text === "rollback" ? end(config) : run(config, values);
  };

  return {
    watched: Object.create(client, { query: { value: query } }) as PoolClient,
    endWithNext() {
      isLast = true;
    },
    lastCommand: () => lastCommand,
    isToSync: () => isToSync,
  };
}

/** Joins what is sent until the current work of the event loop is done into one write to the socket. */
function corkUntilNextTick(client: PoolClient): void {
  // The driver's types do not include the connection.
  const { stream } = (client as PoolClient & { connection: { stream: Duplex } }).connection;
  stream.cork();
  process.nextTick(() => stream.uncork());
}
