import { RollbackWithResult } from "#app/platform/database/rollback-with-result.ts";
import { sqlState } from "#app/platform/database/transaction.server.ts";

type SaveConflict = { kind: "sku-taken"; skus: string[] } | { kind: "gone" };

export class SaveRollback extends RollbackWithResult<SaveConflict> {}

const UNIQUE_VIOLATION = "23505";
const FOREIGN_KEY_VIOLATION = "23503";

/** Converts an error of a product's save transaction into its conflict. Rethrows other errors. */
export function toSaveConflict(error: unknown): SaveConflict {
  if (error instanceof SaveRollback) return error.result;
  const state = sqlState(error);
  if (state === UNIQUE_VIOLATION) return { kind: "sku-taken", skus: [] };
  if (state === FOREIGN_KEY_VIOLATION) return { kind: "gone" };
  throw error;
}
