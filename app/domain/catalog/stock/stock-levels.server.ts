import { sql, and, asc, eq, ilike, inArray, or, type SQL, desc } from "drizzle-orm";
import { apiKeys } from "#app/domain/api-keys/api-keys.tables.ts";
import { products, variants } from "#app/domain/catalog/catalog.tables.ts";
import { lockProducts } from "#app/domain/catalog/internal/products/lock-products.server.ts";
import type { ProductActor, ProductDeps } from "#app/domain/catalog/product-deps.server.ts";
import { assertAdministrator } from "#app/domain/customers/account.ts";
import type { CountedVariant, StockLevel } from "#app/domain/catalog/stock/stock-count.ts";
import { changeStock, isLowVariant } from "#app/domain/catalog/stock/stock.server.ts";
import { recordAudits } from "#app/domain/audit/audit.server.ts";
import { tagsOfChanged, type CacheTag } from "#app/lib/http/cache-tags.ts";
import type { Tx, Db } from "#app/platform/database/database.server.ts";
import { isAmong, containing } from "#app/platform/database/query/conditions.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";
import { colours, sizes } from "#app/domain/catalog/catalog-names.server.ts";
import { optionsLabel } from "#app/domain/catalog/catalog.ts";
import { compactCode } from "#app/lib/text/digits.ts";
import { isGtin } from "#app/lib/text/gtin.ts";
import { isUuid } from "#app/lib/id.ts";
import { stockMovements } from "#app/domain/catalog/stock/stock.tables.ts";
import { users } from "#app/domain/customers/customers.tables.ts";

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
  /** The items that are sold and still in the shop, by variant id: a count has them, the inventory has not. */
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
  const result = await inTransaction(deps.db, async (tx): Promise<AppliedCount> => {
    const variantIds = touched.map(({ variantId }) => variantId);
    const locked = await lockOwners(tx, variantIds);
    const inventories = new Map(
      locked.flatMap((one) => one.variants).map(({ id, inventory }) => [id, inventory]),
    );
    if (variantIds.some((id) => !inventories.has(id))) return { ok: false, error: "not-found" };
    const promised = await countPromised(tx, variantIds);
    const onHand = new Map([...inventories].map(([id, count]) => [id, count + (promised.get(id) ?? 0)]));
    const refusal = refuseCount(touched, { onHand, promised });
    if (refusal) return refusal;
    const changes = touched
      .map(({ variantId, stock }) => ({ variantId, delta: stock - (onHand.get(variantId) ?? 0) }))
      .filter(({ delta }) => delta !== 0);
    const tags = await changeStock(tx, locked, changes, { reason: "counted", actorId: actor.id, note });
    const changed = await recordCount(tx, locked, { changes, actorId: actor.id, note, at });
    return { ok: true, changedCount: changes.length, tags: [...tags, ...tagsOfChanged(changed)] };
  });
  if (!result.ok) return result;
  deps.pages.invalidate(result.tags);
  return { ok: true, changedCount: result.changedCount };
}

type AppliedCount =
  | (Extract<SetStockResult, { ok: true }> & { tags: CacheTag[] })
  | Extract<SetStockResult, { ok: false }>;

type LockedProducts = Awaited<ReturnType<typeof lockProducts>>;

/** Locks the products of variants. */
async function lockOwners(tx: Tx, variantIds: readonly string[]): Promise<LockedProducts> {
  const owners = await tx
    .selectDistinct({ id: variants.productId })
    .from(variants)
    .where(isAmong(variants.id, variantIds));
  return lockProducts(
    tx,
    owners.map(({ id }) => id),
  );
}

/** Why a count cannot be saved: the stock has moved since it was shown, or less was counted than is promised. Null if it can. */
function refuseCount(
  counted: readonly CountedVariant[],
  { onHand, promised }: { onHand: ReadonlyMap<string, number>; promised: ReadonlyMap<string, number> },
): Extract<SetStockResult, { ok: false }> | null {
  const stockNow = findMovedStock(counted, onHand);
  if (stockNow.size > 0) return { ok: false, error: "stock-moved", stockNow };
  const tooFew = counted.filter(({ variantId, stock }) => stock < (promised.get(variantId) ?? 0));
  if (tooFew.length === 0) return null;
  const missing = tooFew.map(({ variantId }) => [variantId, promised.get(variantId) ?? 0] as const);
  return { ok: false, error: "promised", promised: new Map(missing) };
}

interface CountRecord {
  changes: readonly { variantId: string; delta: number }[];
  actorId: string;
  note: string;
  at: Date;
}

/** Raises the versions of the products whose stock a count has changed, and audits it. Returns their ids. */
async function recordCount(
  tx: Tx,
  locked: LockedProducts,
  { changes, actorId, note, at }: CountRecord,
): Promise<string[]> {
  const deltas = new Map(changes.map(({ variantId, delta }) => [variantId, delta]));
  const changed = locked.filter((one) => one.variants.some(({ id }) => deltas.has(id)));
  const ids = changed.map(({ product }) => product.id);
  await tx
    .update(products)
    .set({ version: sql`${products.version} + 1`, updatedAt: at })
    .where(isAmong(products.id, ids));
  const inventoryAfter = ({ product, variants: rows }: LockedProducts[number]) =>
    rows.reduce((sum, { id }) => sum + (deltas.get(id) ?? 0), product.inventory);
  await recordAudits(
    tx,
    changed.map((one) => ({
      actorId,
      action: "product.stock",
      subjectType: "product",
      subjectId: one.product.id,
      before: { inventory: one.product.inventory },
      after: { inventory: inventoryAfter(one), note },
      at,
    })),
  );
  return ids;
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

const STOCK_LEVELS_PER_PAGE = 25;

interface StockLevelQuery {
  /** Substring of the product name or SKU, or a barcode. */
  search: string;
  /** Only this product's variants; null for all. */
  productId: string | null;
  /** The shop's threshold, to list only variants that are low in stock; null for all. */
  lowBelow: number | null;
  /** From 1. */
  page: number;
}

/** One page of variants with their stock, by product name. */
export async function listStockLevels(
  db: Db,
  { search, productId, lowBelow, page }: StockLevelQuery,
): Promise<{ levels: StockLevel[]; hasMore: boolean }> {
  const rows = await db
    .select({
      variantId: variants.id,
      productId: variants.productId,
      productName: products.name,
      size: sizes.label,
      colour: colours.label,
      sku: variants.sku,
      barcode: variants.barcode,
      binLocation: variants.binLocation,
      inventory: variants.inventory,
    })
    .from(variants)
    .innerJoin(products, eq(products.id, variants.productId))
    .leftJoin(sizes, eq(sizes.id, variants.sizeId))
    .leftJoin(colours, eq(colours.id, variants.colourId))
    .where(
      and(ofProduct(productId), lowBelow === null ? undefined : isLowVariant(lowBelow), matches(db, search)),
    )
    .orderBy(asc(products.name), asc(products.id), asc(variants.position), asc(variants.id))
    .limit(STOCK_LEVELS_PER_PAGE + 1)
    .offset((page - 1) * STOCK_LEVELS_PER_PAGE);
  const levels = rows.slice(0, STOCK_LEVELS_PER_PAGE).map(({ size, colour, ...row }) => ({
    ...row,
    options: optionsLabel(size, colour),
  }));
  return { levels, hasMore: rows.length > STOCK_LEVELS_PER_PAGE };
}

function ofProduct(productId: string | null): SQL | undefined {
  return productId !== null && isUuid(productId) ? eq(variants.productId, productId) : undefined;
}

// Subqueries, each with its own index; a condition across both tables would use none.
function matches(db: Db, search: string): SQL | undefined {
  if (search === "") return undefined;
  const pattern = containing(search);
  const bySku = db.select({ id: variants.id }).from(variants).where(ilike(variants.sku, pattern));
  const byName = db.select({ id: products.id }).from(products).where(ilike(products.name, pattern));
  const code = compactCode(search);
  const byBarcode = isGtin(code) ? eq(variants.barcode, code) : undefined;
  return or(inArray(variants.id, bySku), inArray(variants.productId, byName), byBarcode);
}

const MOVEMENTS_PER_PAGE = 50;

interface LedgerVariant {
  id: string;
  sku: string;
  /** "2XL · Indigo"; empty without options. */
  options: string;
  inventory: number;
}

/** A product's variants by position. */
export async function listLedgerVariants(db: Db, productId: string): Promise<LedgerVariant[]> {
  const rows = await db
    .select({
      id: variants.id,
      sku: variants.sku,
      size: sizes.label,
      colour: colours.label,
      inventory: variants.inventory,
    })
    .from(variants)
    .leftJoin(sizes, eq(sizes.id, variants.sizeId))
    .leftJoin(colours, eq(colours.id, variants.colourId))
    .where(eq(variants.productId, productId))
    .orderBy(asc(variants.position), asc(variants.id));
  return rows.map(({ size, colour, ...row }) => ({
    ...row,
    options: optionsLabel(size, colour),
  }));
}

interface StockMovement {
  id: string;
  variantId: string;
  delta: number;
  /** The variant's inventory after it. */
  balance: number;
  reason: (typeof stockMovements.reason.enumValues)[number];
  /** Id of the order, checkout, return or import. */
  referenceId: string | null;
  note: string;
  at: Date;
  /** Email of the user or name of the API key; null for storefront orders and deleted users. */
  actor: string | null;
}

const balanceAfter = sql`(
  select sum(earlier.delta) from ${stockMovements} earlier
  where earlier.variant_id = ${stockMovements.variantId}
    and (earlier.at, earlier.id) <= (${stockMovements.at}, ${stockMovements.id})
)`.mapWith(Number);

/** One page of these variants' stock ledger, newest first. */
export async function listStockMovements(
  db: Db,
  { variantIds, page }: { variantIds: readonly string[]; page: number },
): Promise<{ movements: StockMovement[]; hasMore: boolean }> {
  if (variantIds.length === 0) return { movements: [], hasMore: false };
  const rows = await db
    .select({
      id: stockMovements.id,
      variantId: stockMovements.variantId,
      delta: stockMovements.delta,
      balance: balanceAfter,
      reason: stockMovements.reason,
      referenceId: stockMovements.referenceId,
      note: stockMovements.note,
      at: stockMovements.at,
      actor: sql<string | null>`coalesce(${users.email}, ${apiKeys.name})`,
    })
    .from(stockMovements)
    .leftJoin(users, eq(users.id, stockMovements.actorId))
    .leftJoin(apiKeys, eq(apiKeys.id, stockMovements.actorId))
    .where(inArray(stockMovements.variantId, [...variantIds]))
    .orderBy(desc(stockMovements.at), desc(stockMovements.id))
    .limit(MOVEMENTS_PER_PAGE + 1)
    .offset((page - 1) * MOVEMENTS_PER_PAGE);
  return { movements: rows.slice(0, MOVEMENTS_PER_PAGE), hasMore: rows.length > MOVEMENTS_PER_PAGE };
}
