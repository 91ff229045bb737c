import { sql } from "drizzle-orm";
import { isValidProduct } from "#app/domain/catalog/compare-at.ts";
import { products } from "#app/domain/catalog/catalog.tables.ts";
import {
  lockProducts,
  type LockedProduct,
  type VariantRow,
} from "#app/domain/catalog/internal/products/lock-products.server.ts";
import { repriced, type PriceChange } from "#app/domain/catalog/products/bulk/internal/price-change.ts";
import type { ProductActor, ProductDeps } from "#app/domain/catalog/product-deps.server.ts";
import { assertAdministrator } from "#app/domain/customers/account.ts";
import { activatesUnclassified, type BulkResult } from "#app/domain/catalog/product.ts";
import { changeStock } from "#app/domain/catalog/stock/stock.server.ts";
import {
  writePrices,
  writeVariantFields,
} from "#app/domain/catalog/internal/products/write-prices.server.ts";
import { recordAudits, type AuditEntry } from "#app/domain/audit/audit.server.ts";
import { batchesOf } from "#app/lib/for-each-bounded.ts";
import { tagsOfChanged } from "#app/lib/http/cache-tags.ts";
import type { Tx } from "#app/platform/database/database.server.ts";
import { type Locked, RollbackWithResult, inTransaction } from "#app/platform/database/transaction.server.ts";
import { isAmong } from "#app/platform/database/query/conditions.ts";

// PostgreSQL allows 65,535 parameters per statement.
const STOCK_AT_ONCE = 1_000;

/** A product and its version when the page was loaded. */
export interface SeenProduct {
  id: string;
  version: number;
}

/** Features or unfeatures products. Returns the number of changed products. */
export function setFeatured(
  deps: ProductDeps,
  ids: readonly string[],
  isFeatured: boolean,
  actor: ProductActor,
): Promise<number> {
  return setFlag(deps, ids, { isFeatured }, actor);
}

/** Makes products drafts. Returns the number of changed products. */
export function unpublish(deps: ProductDeps, ids: readonly string[], actor: ProductActor): Promise<number> {
  return setFlag(deps, ids, { status: "draft" }, actor);
}

/**
 * Makes products active. With `needsHsn`, all or, if one has neither an HSN code nor a tax class, none: `hsn-missing`. Returns the number
 * of changed products.
 */
export async function publish(
  deps: ProductDeps,
  { ids, needsHsn }: { ids: readonly string[]; needsHsn: boolean },
  actor: ProductActor,
): Promise<PublishResult> {
  try {
    return { ok: true, count: await setFlag(deps, ids, { status: "active" }, actor, needsHsn) };
  } catch (error) {
    if (error instanceof PublishRollback) return error.result;
    throw error;
  }
}

type PublishResult = Exclude<BulkResult, { error: "stale" | "too-low" | "above-compare-at" }>;

class PublishRollback extends RollbackWithResult<Exclude<PublishResult, { ok: true }>> {}

function assertClassified(changing: readonly LockedProduct[]): void {
  const names = changing.flatMap(({ product }) =>
    activatesUnclassified(product, { ...product, status: "active" }) ? product.name : [],
  );
  if (names.length > 0) throw new PublishRollback({ ok: false, error: "hsn-missing", names });
}

type Flag = { isFeatured: boolean } | { status: "draft" | "active" };

async function setFlag(
  deps: ProductDeps,
  ids: readonly string[],
  flag: Flag,
  actor: ProductActor,
  needsHsn = false,
): Promise<number> {
  assertAdministrator(actor);
  const at = deps.clock.now();
  const valueIn = ({ isFeatured, status }: LockedProduct["product"]) =>
    "status" in flag ? { status } : { isFeatured };
  const count = await inTransaction(deps.db, async (tx) => {
    const locked = await lockProducts(tx, ids);
    const changing = locked.filter(
      ({ product }) => JSON.stringify(valueIn(product)) !== JSON.stringify(flag),
    );
    if (needsHsn) assertClassified(changing);
    await touch(tx, changing, at, flag);
    const entry = auditedBy(actor, at, "product.update");
    await recordAudits(
      tx,
      changing.map(({ product }) => entry(product.id, valueIn(product), flag)),
    );
    return changing.length;
  });
  if (count > 0) deps.pages.invalidate(tagsOfChanged(ids));
  return count;
}

interface BulkPriceChange {
  seen: readonly SeenProduct[];
  change: PriceChange;
  /** Whether prices include GST, so that none may exceed its MRP. */
  pricesIncludeGst: boolean;
  /** Whether prices without a compare-at price are compared to what they were. */
  showsEarlier?: boolean;
}

/**
 * Changes the prices of products and their variants' overrides. All or, if one would be `too-low` or no longer fit its compare-at price,
 * none.
 */
export function changePrices(
  deps: ProductDeps,
  { seen, change, pricesIncludeGst, showsEarlier = false }: BulkPriceChange,
  actor: ProductActor,
): Promise<BulkResult> {
  return changeAll(deps, seen, actor, async (tx, locked, at) => {
    const planned = locked.map(({ product, variants }) => ({
      product,
      after: repriced({ ...product, variants }, change, showsEarlier),
    }));
    const tooLow = planned.filter(({ after }) => after === null);
    if (tooLow.length > 0)
      return { ok: false, error: "too-low", names: tooLow.map(({ product }) => product.name) };
    const done = planned.flatMap(({ product, after }) => (after === null ? [] : { product, after }));
    const above = done.filter(({ after }) => !isValidProduct(after, { pricesIncludeGst }));
    if (above.length > 0)
      return { ok: false, error: "above-compare-at", names: above.map(({ product }) => product.name) };
    await writePrices(
      tx,
      done.map(({ product: { id }, after: { priceMinor, compareAtMinor } }) => ({
        id,
        priceMinor,
        compareAtMinor,
      })),
      at,
    );
    await writeVariantFields(
      tx,
      done
        .flatMap(({ after }) => after.variants)
        .filter(({ priceOverrideMinor: overrideMinor }) => overrideMinor !== null),
    );
    const entry = auditedBy(actor, at, "product.price");
    await recordAudits(
      tx,
      done.map(({ product, after: { priceMinor, compareAtMinor } }) => {
        const isCompared = compareAtMinor !== product.compareAtMinor;
        return entry(
          product.id,
          { priceMinor: product.priceMinor, ...(isCompared && { compareAtMinor: product.compareAtMinor }) },
          { priceMinor, ...(isCompared && { compareAtMinor }), change },
        );
      }),
    );
    return { ok: true, count: locked.length };
  });
}

export type StockChangeForAll =
  /** Sets the stock of every variant. */
  | { to: number }
  /** Adds to the stock of every variant, or subtracts if negative. */
  | { by: number };

/** Sets or changes the stock of every variant, with ledger entries. All or, if one would be `too-low`, none. */
export function countStock(
  deps: ProductDeps,
  { seen, change, note }: { seen: readonly SeenProduct[]; change: StockChangeForAll; note: string },
  actor: ProductActor,
): Promise<BulkResult> {
  return changeAll(deps, seen, actor, async (tx, locked, at) => {
    const after = (inventory: number) => ("to" in change ? change.to : inventory + change.by);
    const isTooLow = ({ inventory }: VariantRow) => after(inventory) < 0;
    const tooLow = locked.filter(({ variants }) => variants.some(isTooLow));
    if (tooLow.length > 0)
      return { ok: false, error: "too-low", names: tooLow.map(({ product }) => product.name) };
    const changes = locked
      .flatMap(({ variants }) => variants)
      .map(({ id, inventory }) => ({ variantId: id, delta: after(inventory) - inventory }))
      .filter(({ delta }) => delta !== 0);
    for (const some of batchesOf(changes, STOCK_AT_ONCE))
      await changeStock(tx, locked, some, { reason: "counted", actorId: actor.id, note });
    const entry = auditedBy(actor, at, "product.stock");
    await recordAudits(
      tx,
      locked.map(({ product, variants }) => {
        const inventory = variants.reduce((sum, { inventory: was }) => sum + after(was), 0);
        return entry(product.id, { inventory: product.inventory }, { inventory, note });
      }),
    );
    await touch(tx, locked, at);
    return { ok: true, count: locked.length };
  });
}

/** Runs a change that is not idempotent, only if every product still has the version the administrator saw. */
async function changeAll(
  deps: ProductDeps,
  seen: readonly SeenProduct[],
  actor: ProductActor,
  work: (tx: Tx, locked: Locked<LockedProduct[]>, at: Date) => Promise<BulkResult>,
): Promise<BulkResult> {
  assertAdministrator(actor);
  const result = await inTransaction(deps.db, async (tx): Promise<BulkResult> => {
    const locked = await lockProducts(
      tx,
      seen.map(({ id }) => id),
    );
    const versions = new Map(locked.map(({ product }) => [product.id, product.version]));
    if (seen.some(({ id, version }) => versions.get(id) !== version)) return { ok: false, error: "stale" };
    return work(tx, locked, deps.clock.now());
  });
  if (result.ok) deps.pages.invalidate(tagsOfChanged(seen.map(({ id }) => id)));
  return result;
}

async function touch(
  tx: Tx,
  locked: readonly LockedProduct[],
  at: Date,
  set: Partial<LockedProduct["product"]> = {},
): Promise<void> {
  const ids = locked.map(({ product }) => product.id);
  if (ids.length === 0) return;
  await tx
    .update(products)
    .set({ ...set, version: sql`${products.version} + 1`, updatedAt: at })
    .where(isAmong(products.id, ids));
}

function auditedBy(actor: ProductActor, at: Date, action: string) {
  return (
    subjectId: string,
    before: Record<string, unknown>,
    after: Record<string, unknown>,
  ): AuditEntry => ({
    actorId: actor.id,
    action,
    subjectType: "product",
    subjectId,
    before,
    after,
    at,
  });
}
