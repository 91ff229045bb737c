import { eq, sql } from "drizzle-orm";
import { products, variants } from "#app/domain/catalog/catalog.tables.ts";
import { learnWords } from "#app/domain/catalog/search/learn-words.server.ts";
import { lockProducts, type LockedVariant } from "#app/domain/catalog/products/lock-products.server.ts";
import {
  assertAdministrator,
  type ProductActor,
  type ProductDeps,
} from "#app/domain/catalog/product-deps.server.ts";
import { diffSnapshots, productSnapshot } from "#app/domain/catalog/products/product-audit.server.ts";
import type { ProductInput, UpdateProductResult, VariantInput } from "#app/domain/catalog/product.ts";
import { Refused, refusalOf } from "#app/domain/catalog/products/save-conflict.server.ts";
import { removeFiles, writeImages } from "#app/domain/catalog/products/write-images.server.ts";
import { writeVariants } from "#app/domain/catalog/products/write-variants.server.ts";
import { recordAudit } from "#app/domain/settings/audit/audit.server.ts";
import { productTag } from "#app/lib/http/cache-tags.ts";
import type { Tx } from "#app/platform/database/database.server.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";

interface ProductUpdate {
  id: string;
  /** The version that the form was made of. */
  version: number;
  input: ProductInput;
}

type Updated = UpdateProductResult & { fileKeys?: string[] };

/**
 * Saves a product as it is wanted. Its address stays. A stock that was typed is what was counted: if pieces were sold since the
 * page was opened, that is told instead (`stock-moved`), and a stock that was not touched is left as it is.
 */
export async function updateProduct(
  deps: ProductDeps,
  update: ProductUpdate,
  actor: ProductActor,
): Promise<UpdateProductResult> {
  assertAdministrator(actor);
  try {
    const { fileKeys = [], ...result } = await inTransaction(deps.db, (tx) =>
      save(tx, update, { actor, at: deps.clock.now() }),
    );
    if (result.kind === "saved") {
      deps.pages.forget(["shelves", productTag(update.id)]);
      await removeFiles(deps, fileKeys);
    }
    return result;
  } catch (error) {
    return refusalOf(error);
  }
}

async function save(
  tx: Tx,
  { id, version, input }: ProductUpdate,
  { actor, at }: { actor: ProductActor; at: Date },
): Promise<Updated> {
  const [held] = await lockProducts(tx, [id]);
  if (!held) return { kind: "not-found" };
  const { product, variants: known } = held;
  if (product.version !== version) return { kind: "stale" };
  if (input.variants.some((variant) => variant.id !== null && !isOneOf(known, variant)))
    return { kind: "stale" };
  const moved = movedStock(known, input.variants);
  if (moved.size > 0) return { kind: "stock-moved", now: moved };
  const { variants: requested, images, stockNote, ...fields } = input;
  const before = await productSnapshot(tx, product, known);
  await tx.update(products).set(fields).where(eq(products.id, id));
  await learnWords(tx, [fields]);
  const { takenSkus } = await writeVariants(tx, { product, requested, known, actor, note: stockNote });
  if (takenSkus.length > 0) throw new Refused({ kind: "sku-taken", skus: takenSkus });
  const fileKeys = await writeImages(tx, id, images);
  if (fileKeys === null) throw new Refused({ kind: "gone" });
  const rows = await tx.select().from(variants).where(eq(variants.productId, id));
  const difference = diffSnapshots(before, await productSnapshot(tx, { ...product, ...fields }, rows));
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
  return { kind: "saved", id, slug: product.slug, fileKeys };
}

/** A variant stays in its cell: its size and colour are what it is. */
function isOneOf(known: readonly LockedVariant[], requested: VariantInput): boolean {
  return known.some(
    ({ id, sizeId, colourId }) =>
      id === requested.id && sizeId === requested.sizeId && colourId === requested.colourId,
  );
}

/** Whose stock was typed over a number that is not true any more: the number that is, by variant. */
function movedStock(
  known: readonly LockedVariant[],
  requested: readonly VariantInput[],
): Map<string, number> {
  const moved = new Map<string, number>();
  for (const { id, inventory, was } of requested) {
    const now = known.find((variant) => variant.id === id)?.inventory;
    if (now !== undefined && id !== null && inventory !== was && was !== now) moved.set(id, now);
  }
  return moved;
}
