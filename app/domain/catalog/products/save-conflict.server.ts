import type { SaveProductResult } from "#app/domain/catalog/product.ts";
import { RollbackWithResult } from "#app/platform/database/rollback-with-result.ts";
import { sqlState } from "#app/platform/database/transaction.server.ts";

type SaveConflict = Exclude<SaveProductResult, { ok: true }>;

export class SaveRollback extends RollbackWithResult<SaveConflict> {}

const UNIQUE_VIOLATION = "23505";
const FOREIGN_KEY_VIOLATION = "23503";

/** Converts an error of a product's save transaction into its conflict. Rethrows other errors. */
export function toSaveConflict(error: unknown): SaveConflict {
  if (error instanceof SaveRollback) return error.result;
  const state = sqlState(error);
  if (state === UNIQUE_VIOLATION) return { ok: false, error: "sku-taken", skus: [] };
  if (state === FOREIGN_KEY_VIOLATION) return { ok: false, error: "choice-not-found" };
  throw error;
}
