import type { PricedLine, CartLine } from "#app/domain/cart/cart.ts";
import { listVariantsForSale } from "#app/domain/catalog/stock/variants-for-sale.server.ts";
import {
  listOfferedDiscounts,
  type DiscountOffer,
  type DiscountQuery,
} from "#app/domain/discounts/discounts.server.ts";
import type { Db, Queryable, Tx } from "#app/platform/database/database.server.ts";
import { checkCart } from "#app/domain/cart/check-cart.ts";
import {
  toCart,
  type ServerCart,
  type StoredCart,
  mergeLines,
  type CartContents,
} from "#app/domain/cart/stored-cart.ts";
import type { VariantForSale } from "#app/domain/catalog/catalog.ts";
import { rateOfGoods, type SavedTaxClass } from "#app/domain/tax/tax-class.ts";
import { listTaxClasses } from "#app/domain/tax/tax-classes.server.ts";
import { indianDay } from "#app/lib/time/india-time.ts";
import { and, eq, isNull, lt, sql, type SQL } from "drizzle-orm";
import { carts } from "#app/domain/cart/cart.tables.ts";
import { users } from "#app/domain/customers/customers.tables.ts";
import { newId } from "#app/lib/id.ts";
import { inTransaction } from "#app/platform/database/transaction.server.ts";

export interface CartQuote extends DiscountOffer {
  lines: PricedLine[];
}

interface CartQuery extends Omit<DiscountQuery, "productIds"> {
  variantIds: readonly string[];
  /** The owner's maximum quantity of a variant per order. */
  maxLineQuantity: number;
  /** Whether prices include GST. */
  pricesIncludeGst: boolean;
  /** Items outside of the stock that are reserved for this visitor, by variant id. */
  held: ReadonlyMap<string, number>;
}

/** Current prices, stock and discounts for a cart's variants. Variants no longer for sale are omitted. */
export async function quoteCart(
  db: Db,
  { variantIds, maxLineQuantity, pricesIncludeGst, held, ...buyer }: CartQuery,
): Promise<CartQuote> {
  const listed = addHeld(await listVariantsForSale(db, variantIds), held);
  const variants = await withRates(db, listed, { pricesIncludeGst, now: buyer.now });
  const lines = variants.map((variant) => toPricedLine(variant, maxLineQuantity));
  const productIds = [...new Set(lines.map((line) => line.productId))];
  return { lines, ...(await listOfferedDiscounts(db, { ...buyer, productIds })) };
}

/**
 * Prices a stored cart with the current catalogue and reports lines that are sold out, deleted or short of
 * stock.
 */
export async function viewCart(
  db: Db,
  stored: StoredCart,
  buyer: Pick<DiscountQuery, "userId" | "listOwnOrders" | "now" | "hasEarlierOrder" | "listOwnSegments"> & {
    maxLineQuantity: number;
    pricesIncludeGst: boolean;
    held: ReadonlyMap<string, number>;
  },
): Promise<ServerCart> {
  const variantIds = stored.lines.map((line) => line.variantId);
  const quote = await quoteCart(db, { ...buyer, variantIds, code: stored.discountCode });
  const prices = new Map(quote.lines.map((line) => [line.variantId, line.priceMinor]));
  const shown = stored.lines.map(({ variantId, quantity }) => ({
    variantId,
    quantity,
    priceMinor: prices.get(variantId) ?? 0,
  }));
  return {
    id: stored.id,
    revision: stored.revision,
    cart: toCart(stored, quote.lines),
    // Prices are not stored, so none of them has changed.
    changes: checkCart(shown, quote.lines, String),
    quote,
  };
}

/** Variants, with the rates of GST inside their prices today unless the flat tax is added. */
export async function withRates<Variant extends Pick<VariantForSale, "taxClassId" | "hsnCode">>(
  db: Queryable,
  variants: readonly Variant[],
  { pricesIncludeGst, now }: { pricesIncludeGst: boolean; now: Date },
): Promise<(Variant & Pick<PricedLine, "rate">)[]> {
  return withRatesOf(pricesIncludeGst ? await listTaxClasses(db) : null, variants, now);
}

/** The same with the tax classes of the shop; null where the flat tax is added. */
export function withRatesOf<Variant extends Pick<VariantForSale, "taxClassId" | "hsnCode">>(
  classes: readonly SavedTaxClass[] | null,
  variants: readonly Variant[],
  now: Date,
): (Variant & Pick<PricedLine, "rate">)[] {
  if (!classes) return [...variants];
  const day = indianDay(now);
  return variants.map((variant) => ({ ...variant, rate: rateOfGoods(classes, variant, day) }));
}

/** Variants with the items that are reserved for one visitor as part of their stock. */
export function addHeld(
  variants: readonly VariantForSale[],
  held: ReadonlyMap<string, number>,
): VariantForSale[] {
  return variants.map((variant) => ({
    ...variant,
    inventory: variant.inventory + (held.get(variant.variantId) ?? 0),
  }));
}

/** A variant as carts show it. */
export function toPricedLine(
  { sku: _, hsnCode: _hsnCode, taxClassId: _taxClassId, ...line }: VariantForSale & Pick<PricedLine, "rate">,
  maxQuantity: number,
): PricedLine {
  return { ...line, maxQuantity };
}

/** The owner of a cart: a customer, or a visitor identified by a cookie. */
export type CartOwner = { userId: string } | { cartId: string };

const columns = {
  id: carts.id,
  revision: carts.revision,
  lines: carts.lines,
  discountCode: carts.discountCode,
};

/** Finds a customer's or a guest's cart. A cart id alone never returns a customer's cart. */
export async function findCart(db: Queryable, owner: CartOwner): Promise<StoredCart | null> {
  const [row] = await db.select(columns).from(carts).where(isOwnedBy(owner));
  return row ?? null;
}

/**
 * Changes a cart, creating it if needed. Changes to one cart are serialised; a change without effect keeps the
 * revision. Null if a guest's id is taken or the account no longer exists.
 */
export async function changeCart(
  db: Db,
  owner: CartOwner,
  { change, now }: { change: (contents: CartContents) => CartContents; now: Date },
): Promise<StoredCart | null> {
  return inTransaction(db, async (tx) => {
    const cart = (await lockCart(tx, owner)) ?? (await createCart(tx, owner, now));
    return cart && writeContents(tx, cart, change(cart), now);
  });
}

/**
 * Merges a guest's cart into the customer's at sign-in and deletes it. Each line keeps the larger quantity; the
 * customer's discount code stays (`reviewMerge` compares the two). Locks the customer's cart, and creates it if needed. Returns the merged cart, or null if
 * the account no longer exists.
 */
export async function adoptGuestCart(
  db: Db,
  { cartId, userId, now }: { cartId: string; userId: string; now: Date },
): Promise<StoredCart | null> {
  return inTransaction(db, async (tx) => {
    const owner = { userId };
    const cart = (await lockCart(tx, owner)) ?? (await createCart(tx, owner, now));
    const [guest] = await tx.delete(carts).where(isOwnedBy({ cartId })).returning(columns);
    if (!guest || !cart) return cart;
    const { lines, discountCode } = guest;
    const merged = {
      lines: mergeLines(cart.lines, lines),
      discountCode: cart.discountCode ?? discountCode,
    };
    return writeContents(tx, cart, merged, now);
  });
}

/** Builds the statement that subtracts an order from the buyer's cart, if there is one. Lines and quantities added meanwhile stay. */
export function subtractOrderedStatement(
  tx: Tx,
  input: { owner: CartOwner | null; ordered: readonly CartLine[]; now: Date },
) {
  const { owner, ordered, now } = input;
  const orderedJson = JSON.stringify(ordered.map(({ variantId, quantity }) => ({ variantId, quantity })));
  const remainingQuantity = sql`(line ->> 'quantity')::int - coalesce(ordered.quantity, 0)`;
  const rest = sql`(
    select coalesce(jsonb_agg(jsonb_set(line, '{quantity}', to_jsonb(${remainingQuantity})) order by position), '[]'::jsonb)
    from jsonb_array_elements(${carts.lines}) with ordinality as listed (line, position)
    left join jsonb_to_recordset(${orderedJson}::jsonb) as ordered ("variantId" text, quantity int)
      on ordered."variantId" = line ->> 'variantId'
    where ${remainingQuantity} > 0
  )`;
  return tx
    .update(carts)
    .set({ lines: rest, discountCode: null, revision: sql`${carts.revision} + 1`, updatedAt: now })
    .where(owner === null ? sql`false` : isOrderedFrom(owner));
}

/** Deletes a guest's cart. */
export async function deleteGuestCart(db: Queryable, cartId: string): Promise<void> {
  await db.delete(carts).where(isOwnedBy({ cartId }));
}

/** Deletes guest carts that have not changed since `before`. */
export async function deleteAbandonedCarts(db: Queryable, before: Date): Promise<void> {
  await db.delete(carts).where(and(isNull(carts.userId), lt(carts.updatedAt, before)));
}

/** The revision of the cart that an order takes its lines from, "<id>:<revision>", as a subquery; null without a stored cart. */
export function orderedRevision(owner: CartOwner | null): SQL<string | null> {
  if (owner === null) return sql`null::text`;
  return sql`(select ${carts.id} || ':' || ${carts.revision} from ${carts} where ${isOrderedFrom(owner)})`;
}

/** An administrator orders as a guest from the cart of the account, so that its id alone names the cart. */
function isOrderedFrom(owner: CartOwner): SQL {
  return "userId" in owner ? eq(carts.userId, owner.userId) : eq(carts.id, owner.cartId);
}

function isOwnedBy(owner: CartOwner): SQL | undefined {
  return "userId" in owner
    ? eq(carts.userId, owner.userId)
    : and(eq(carts.id, owner.cartId), isNull(carts.userId));
}

async function lockCart(tx: Tx, owner: CartOwner): Promise<StoredCart | null> {
  const [row] = await tx.select(columns).from(carts).where(isOwnedBy(owner)).for("update");
  return row ?? null;
}

/** Of two concurrent first changes, one creates the cart; the other waits and finds it. Null if the account no longer exists. */
async function createCart(tx: Tx, owner: CartOwner, now: Date): Promise<StoredCart | null> {
  if ("userId" in owner && !(await isAccount(tx, owner.userId))) return null;
  const row = "userId" in owner ? { id: newId(), userId: owner.userId } : { id: owner.cartId, userId: null };
  await tx
    .insert(carts)
    .values({ ...row, createdAt: now, updatedAt: now })
    .onConflictDoNothing();
  return lockCart(tx, owner);
}

/** Whether an account exists, which then stays until commit. */
async function isAccount(tx: Tx, userId: string): Promise<boolean> {
  const userRows = await tx.select({ id: users.id }).from(users).where(eq(users.id, userId)).for("key share");
  return userRows.length > 0;
}

async function writeContents(
  tx: Tx,
  cart: StoredCart,
  { lines, discountCode }: CartContents,
  now: Date,
): Promise<StoredCart> {
  const isSame = discountCode === cart.discountCode && JSON.stringify(lines) === JSON.stringify(cart.lines);
  if (isSame) return cart;
  const revision = cart.revision + 1;
  await tx
    .update(carts)
    .set({ lines: [...lines], discountCode, revision, updatedAt: now })
    .where(eq(carts.id, cart.id));
  return { id: cart.id, revision, lines, discountCode };
}
