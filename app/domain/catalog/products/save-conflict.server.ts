import type { SaveProductResult } from "#app/domain/catalog/product.ts";
import { RollbackWithResult } from "#app/platform/database/rollback-with-result.ts";
import { isForeignKeyViolation, isUniqueViolation } from "#app/platform/database/transaction.server.ts";

type SaveConflict = Exclude<SaveProductResult, { ok: true }>;

export class SaveRollback extends RollbackWithResult<SaveConflict> {}

/** Converts an error of a product's save transaction into its conflict. Rethrows other errors. */
export function toSaveConflict(error: unknown): SaveConflict {
  if (error instanceof SaveRollback) return error.result;
  if (isUniqueViolation(error)) return { ok: false, error: "sku-taken", skus: [] };
  if (isForeignKeyViolation(error)) return { ok: false, error: "choice-not-found" };
  throw error;
}
