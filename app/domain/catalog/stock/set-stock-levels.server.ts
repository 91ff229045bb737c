import { sql } from "drizzle-orm";
import { products, variants } from "#app/domain/catalog/catalog.tables.ts";
import { lockProducts, type LockedVariant } from "#app/domain/catalog/products/lock-products.server.ts";
import type { ProductActor, ProductDeps } from "#app/domain/catalog/product-deps.server.ts";
import { assertAdministrator } from "#app/domain/customers/auth/assert-administrator.ts";
import type { CountedVariant } from "#app/domain/catalog/stock/stock-count.ts";
import { changeStock } from "#app/domain/catalog/stock/stock.server.ts";
import { recordAudits } from "#app/domain/settings/audit/audit.server.ts";
import { tagsOfChanged } from "#app/lib/http/cache-tags.ts";
import { isAmong } from "#app/platform/database/query/is-among.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";

export type SetStockResult =
  | { ok: true; changedCount: number }
  /** Stock changed since the page was loaded; `stockNow` is by variant id. Nothing was saved. */
  | { ok: false; error: "stock-moved"; stockNow: ReadonlyMap<string, number> }
  /** A variant was deleted. Nothing was saved. */
  | { ok: false; error: "not-found" };

/**
 * Sets the stock of variants to counted quantities, all or none; unedited ones are skipped. Records each change in the stock ledger
 * and, per product, in the audit log.
 */
export async function setStockLevels(
  deps: ProductDeps,
  { counted, note }: { counted: readonly CountedVariant[]; note: string },
  actor: ProductActor,
): Promise<SetStockResult> {
  assertAdministrator(actor);
  const touched = counted.filter(({ stock, stockWhenLoaded }) => stock !== stockWhenLoaded);
  if (touched.length === 0) return { ok: true, changedCount: 0 };
  const at = deps.clock.now();
  const variantIds = touched.map(({ variantId }) => variantId);
  const result = await inTransaction(deps.db, async (tx) => {
    const owners = await tx
      .selectDistinct({ id: variants.productId })
      .from(variants)
      .where(isAmong(variants.id, variantIds));
    const locked = await lockProducts(
      tx,
      owners.map(({ id }) => id),
    );
    const found = new Map(locked.flatMap((one) => one.variants).map((variant) => [variant.id, variant]));
    if (variantIds.some((id) => !found.has(id))) return { ok: false, error: "not-found" } as const;
    const stockNow = findMovedStock(touched, found);
    if (stockNow.size > 0) return { ok: false, error: "stock-moved", stockNow } as const;
    const changes = touched
      .map(({ variantId, stock }) => ({ variantId, delta: stock - (found.get(variantId)?.inventory ?? 0) }))
      .filter(({ delta }) => delta !== 0);
    const tags = await changeStock(tx, changes, { reason: "counted", actorId: actor.id, note });
    const deltas = new Map(changes.map(({ variantId, delta }) => [variantId, delta]));
    const changed = locked.filter((one) => one.variants.some(({ id }) => deltas.has(id)));
    const ids = changed.map(({ product }) => product.id);
    await tx
      .update(products)
      .set({ version: sql`${products.version} + 1`, updatedAt: at })
      .where(isAmong(products.id, ids));
    await recordAudits(
      tx,
      changed.map(({ product, variants: rows }) => ({
        actorId: actor.id,
        action: "product.stock",
        subjectType: "product",
        subjectId: product.id,
        before: { inventory: product.inventory },
        after: {
          inventory: rows.reduce((sum, { id }) => sum + (deltas.get(id) ?? 0), product.inventory),
          note,
        },
        at,
      })),
    );
    return { ok: true, changedCount: changes.length, tags: [...tags, ...tagsOfChanged(ids)] } as const;
  });
  if (!result.ok) return result;
  deps.pages.invalidate(result.tags);
  return { ok: true, changedCount: result.changedCount };
}

/** Current stock, by variant id, that is neither the loaded nor the counted quantity. */
function findMovedStock(
  counted: readonly CountedVariant[],
  found: ReadonlyMap<string, LockedVariant>,
): Map<string, number> {
  return new Map(
    counted.flatMap(({ variantId, stock, stockWhenLoaded }) => {
      const now = found.get(variantId)?.inventory;
      return now === undefined || now === stockWhenLoaded || now === stock ? [] : [[variantId, now]];
    }),
  );
}
