import { setTimeout as wait } from "node:timers/promises";
import type { PgTransactionConfig } from "drizzle-orm/pg-core";
import type { Db, Tx } from "#app/platform/database/database.server.ts";
import { callerOf, inSpan, isTraced } from "#app/platform/process/spans.ts";

/** Including the first. */
const MAX_ATTEMPTS = 5;

// serialization_failure and deadlock_detected: PostgreSQL has rolled back and the transaction can be retried.
const RETRIED = new Set(["40001", "40P01"]);

/** The SQLSTATE of a failed query, also of a wrapped driver error. */
export function sqlState(error: unknown): string | undefined {
  for (let cause = error; cause instanceof Error; cause = cause.cause) {
    if ("code" in cause && typeof cause.code === "string" && /^[\dA-Z]{5}$/.test(cause.code))
      return cause.code;
  }
  return undefined;
}

export const isUniqueViolation = (error: unknown): boolean => sqlState(error) === "23505";

export const isForeignKeyViolation = (error: unknown): boolean => sqlState(error) === "23503";

/**
 * Runs `work` in a transaction and retries it with growing random pauses after a serialization failure or deadlock, so `work` must
 * have no effects except through `tx`. Do not await anything else inside: the built-in database has a single connection.
 */
export function inTransaction<Result>(
  db: Db,
  work: (tx: Tx) => Promise<Result>,
  config: PgTransactionConfig = {},
): Promise<Result> {
  const run = () => runWithRetries(db, work, config);
  return isTraced() ? inSpan({ name: `transaction ${callerOf(/^inTransaction/)}` }, run) : run();
}

async function runWithRetries<Result>(
  db: Db,
  work: (tx: Tx) => Promise<Result>,
  config: PgTransactionConfig,
): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await db.transaction(work, config);
    } catch (error) {
      if (attempt >= MAX_ATTEMPTS || !RETRIED.has(sqlState(error) ?? "")) throw error;
      await wait(Math.random() * 20 * 2 ** attempt);
    }
  }
}

/** Like `inTransaction`, but a refusal (`ok: false`) rolls back what `work` has written before it. */
export async function inTransactionUnlessRefused<Result extends { ok: boolean }>(
  db: Db,
  work: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  class RefusalRollback extends RollbackWithResult<Result> {}
  try {
    return await inTransaction(db, async (tx) => {
      const result = await work(tx);
      if (!result.ok) throw new RefusalRollback(result);
      return result;
    });
  } catch (error) {
    // `instanceof` reads the type parameter of a local class as `any`.
    if (error instanceof RefusalRollback) return error.result as Result;
    throw error;
  }
}

/**
 * Thrown inside a transaction to roll it back and return `result`. Each transaction declares a subclass, so that its catch is typed:
 * `class SaveRollback extends RollbackWithResult<SaveConflict> {}`.
 */
export abstract class RollbackWithResult<Result> extends Error {
  readonly result: Result;
  constructor(result: Result) {
    super("The transaction was rolled back");
    this.result = result;
  }
}

declare const locked: unique symbol;

/** A value that proves a lock until the end of the transaction. Only the functions that take the lock make one, by a cast. */
export type Locked<Value> = Value & { readonly [locked]: true };
