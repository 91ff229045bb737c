import { sql } from "drizzle-orm";
import { products, variants } from "#app/domain/catalog/catalog.tables.ts";
import { lockProducts } from "#app/domain/catalog/internal/products/lock-products.server.ts";
import type { ProductActor, ProductDeps } from "#app/domain/catalog/product-deps.server.ts";
import { assertAdministrator } from "#app/domain/customers/account.ts";
import type { CountedVariant } from "#app/domain/catalog/stock/stock-count.ts";
import { changeStock } from "#app/domain/catalog/stock/stock.server.ts";
import { recordAudits } from "#app/domain/audit/audit.server.ts";
import { tagsOfChanged } from "#app/lib/http/cache-tags.ts";
import type { Tx } from "#app/platform/database/database.server.ts";
import { isAmong } from "#app/platform/database/query/is-among.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";

export type SetStockResult =
  | { ok: true; changedCount: number }
  /** Stock changed since the page was loaded; `stockNow` is by variant id. Nothing was saved. */
  | { ok: false; error: "stock-moved"; stockNow: ReadonlyMap<string, number> }
  /** A variant was deleted. Nothing was saved. */
  | { ok: false; error: "not-found" }
  /** Fewer items were counted than are promised to orders; `promised` is by variant id. Nothing was saved. */
  | { ok: false; error: "promised"; promised: ReadonlyMap<string, number> };

interface CountedStock {
  counted: readonly CountedVariant[];
  note: string;
  /** The pieces that are sold and still in the shop, by variant id: a count has them, the inventory has not. */
  countPromised(tx: Tx, variantIds: readonly string[]): Promise<Map<string, number>>;
}

/**
 * Corrects the stock of variants by counted quantities, all or none; unedited ones are skipped. A count is of all items on hand: those
 * promised to orders are subtracted from it. Records each change in the stock ledger and, per product, in the audit log.
 */
export async function setStockLevels(
  deps: ProductDeps,
  { counted, note, countPromised }: CountedStock,
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
    const promised = await countPromised(tx, variantIds);
    const onHand = new Map(
      [...found].map(([id, { inventory }]) => [id, inventory + (promised.get(id) ?? 0)]),
    );
    const stockNow = findMovedStock(touched, onHand);
    if (stockNow.size > 0) return { ok: false, error: "stock-moved", stockNow } as const;
    const tooFew = touched.filter(({ variantId, stock }) => stock < (promised.get(variantId) ?? 0));
    if (tooFew.length > 0)
      return {
        ok: false,
        error: "promised",
        promised: new Map(tooFew.map(({ variantId }) => [variantId, promised.get(variantId) ?? 0])),
      } as const;
    const changes = touched
      .map(({ variantId, stock }) => ({ variantId, delta: stock - (onHand.get(variantId) ?? 0) }))
      .filter(({ delta }) => delta !== 0);
    const tags = await changeStock(tx, locked, changes, { reason: "counted", actorId: actor.id, note });
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

/** Current stock on hand, by variant id, that is neither the loaded nor the counted quantity. */
function findMovedStock(
  counted: readonly CountedVariant[],
  onHand: ReadonlyMap<string, number>,
): Map<string, number> {
  return new Map(
    counted.flatMap(({ variantId, stock, stockWhenLoaded }) => {
      const now = onHand.get(variantId);
      return now === undefined || now === stockWhenLoaded || now === stock ? [] : [[variantId, now]];
    }),
  );
}
