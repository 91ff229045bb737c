import { setTimeout as wait } from "node:timers/promises";
import type { PgTransactionConfig } from "drizzle-orm/pg-core";
import type { Db, Tx } from "#app/platform/database/database.server.ts";

export interface TransactionOptions extends PgTransactionConfig {
  /** How often to try at most, the first time included. */
  attempts?: number;
}

// Serialisation failure and deadlock: PostgreSQL has undone everything and asks to be tried again.
const RETRIED = new Set(["40001", "40P01"]);

/** The SQLSTATE of a failed query, however deep the driver's error is wrapped. */
export function sqlState(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ("code" in cause && typeof cause.code === "string" && /^[\dA-Z]{5}$/.test(cause.code))
      return cause.code;
  }
  return undefined;
}

/**
 * Runs work in one transaction, and again when the database asks for it, with growing random pauses: work must therefore have
 * no effect but through `tx`. Wait for nothing else inside: the built-in database has a single connection, and everybody
 * else waits for it.
 */
export async function inTransaction<Result>(
  db: Db,
  work: (tx: Tx) => Promise<Result>,
  { attempts = 5, ...config }: TransactionOptions = {},
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction(work, config);
    } catch (error) {
      if (attempt >= attempts || !RETRIED.has(sqlState(error) ?? "")) throw error;
      await wait(Math.random() * 20 * 2 ** attempt);
    }
  }
}
