import { eq, sql } from "drizzle-orm";
import { products, variants } from "#app/domain/catalog/catalog.tables.ts";
import { learnWords } from "#app/domain/catalog/search/learn-words.server.ts";
import { lockProducts, type VariantRow } from "#app/domain/catalog/internal/products/lock-products.server.ts";
import type { ProductActor, ProductDeps } from "#app/domain/catalog/product-deps.server.ts";
import { assertAdministrator } from "#app/domain/customers/account.ts";
import { productSnapshot } from "#app/domain/catalog/products/internal/product-audit.server.ts";
import {
  activatesUnclassified,
  type ProductInput,
  type UpdateProductResult,
  type VariantInput,
  type SaveProductResult,
} from "#app/domain/catalog/product.ts";
import { missingImagesIn } from "#app/domain/media/text-images.server.ts";
import { removeUnusedImages } from "#app/domain/media/image-uses.server.ts";
import { writeImages } from "#app/domain/catalog/products/product-images.server.ts";
import { writeVariants } from "#app/domain/catalog/products/internal/write-variants.server.ts";
import { changedFields, recordAudit } from "#app/domain/audit/audit.server.ts";
import { productTag } from "#app/lib/http/cache-tags.ts";
import type { Tx } from "#app/platform/database/database.server.ts";
import {
  inTransaction,
  isForeignKeyViolation,
  isUniqueViolation,
  RollbackWithResult,
} from "#app/platform/database/transaction.server.ts";

interface ProductUpdate {
  id: string;
  /** The version that the form was loaded with. */
  version: number;
  input: ProductInput;
}

type Updated = UpdateProductResult & { replaced?: string[] };

/**
 * Saves a product; its slug does not change. An edited stock counts as an absolute count and returns `stock-moved` if the stock
 * has changed since the form was loaded. An unedited stock is not written.
 */
export async function updateProduct(
  deps: ProductDeps,
  update: ProductUpdate,
  actor: ProductActor,
): Promise<UpdateProductResult> {
  assertAdministrator(actor);
  try {
    const { replaced = [], ...result } = await inTransaction(deps.db, (tx) =>
      save(tx, update, { actor, at: deps.clock.now() }),
    );
    if (result.ok) {
      deps.pages.invalidate(["listings", productTag(update.id)]);
      await removeUnusedImages(deps, replaced);
    }
    return result;
  } catch (error) {
    return toSaveConflict(error);
  }
}

async function save(
  tx: Tx,
  { id, version, input }: ProductUpdate,
  { actor, at }: { actor: ProductActor; at: Date },
): Promise<Updated> {
  const missing = await missingImagesIn(tx, input.description);
  if (missing) return missing;
  const [locked] = await lockProducts(tx, [id]);
  if (!locked) return { ok: false, error: "not-found" };
  const { product, variants: existingVariants } = locked;
  if (product.version !== version) return { ok: false, error: "stale" };
  if (input.variants.some((variant) => variant.id !== null && !isOneOf(existingVariants, variant)))
    return { ok: false, error: "stale" };
  const moved = movedStock(existingVariants, input.variants);
  if (moved.size > 0) return { ok: false, error: "stock-moved", now: moved };
  const { variants: requested, images, stockNote, needsHsn, ...fields } = input;
  if (needsHsn && activatesUnclassified(product, fields)) return { ok: false, error: "hsn-missing" };
  const before = await productSnapshot(tx, product, existingVariants);
  await tx.update(products).set(fields).where(eq(products.id, id));
  await learnWords(tx, [fields]);
  const { takenSkus } = await writeVariants(tx, {
    product,
    requested,
    existingVariants,
    actor,
    note: stockNote,
  });
  if (takenSkus.length > 0) throw new SaveRollback({ ok: false, error: "sku-taken", skus: takenSkus });
  const replaced = await writeImages(tx, id, images);
  if (replaced === null) throw new SaveRollback({ ok: false, error: "choice-not-found" });
  const rows = await tx.select().from(variants).where(eq(variants.productId, id));
  const difference = changedFields(before, await productSnapshot(tx, { ...product, ...fields }, rows));
  if (difference) {
    await tx
      .update(products)
      .set({ version: sql`${products.version} + 1`, updatedAt: at })
      .where(eq(products.id, id));
    await recordAudit(tx, {
      actorId: actor.id,
      action: "product.update",
      subjectType: "product",
      subjectId: id,
      ...difference,
      at,
    });
  }
  return { ok: true, id, slug: product.slug, replaced };
}

/** A variant's size and colour cannot change. */
function isOneOf(existingVariants: readonly VariantRow[], requested: VariantInput): boolean {
  return existingVariants.some(
    ({ id, sizeId, colourId }) =>
      id === requested.id && sizeId === requested.sizeId && colourId === requested.colourId,
  );
}

/** The current stock, by variant id, of variants whose edited stock was based on an outdated number. */
function movedStock(
  existingVariants: readonly VariantRow[],
  requested: readonly VariantInput[],
): Map<string, number> {
  const moved = new Map<string, number>();
  for (const { id, inventory, stockWhenLoaded } of requested) {
    const now = existingVariants.find((variant) => variant.id === id)?.inventory;
    if (now !== undefined && id !== null && inventory !== stockWhenLoaded && stockWhenLoaded !== now)
      moved.set(id, now);
  }
  return moved;
}

type SaveConflict = Exclude<SaveProductResult, { ok: true }>;

export class SaveRollback extends RollbackWithResult<SaveConflict> {}

/** Converts an error of a product's save transaction into its conflict. Rethrows other errors. */
export function toSaveConflict(error: unknown): SaveConflict {
  if (error instanceof SaveRollback) return error.result;
  if (isUniqueViolation(error)) return { ok: false, error: "sku-taken", skus: [] };
  if (isForeignKeyViolation(error)) return { ok: false, error: "choice-not-found" };
  throw error;
}
