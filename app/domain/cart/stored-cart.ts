import {
  reconcileCart,
  MAX_CART_LINES,
  MAX_LINE_QUANTITY,
  withItems,
  type Cart,
  type CartChange,
  type CartLine,
  type PricedLine,
  type CartItem,
} from "#app/domain/cart/cart.ts";
import type { OfferedDiscount } from "#app/domain/discounts/discount.ts";

export interface CartContents {
  lines: readonly CartLine[];
  discountCode: string | null;
}

export interface StoredCart extends CartContents {
  id: string;
  revision: number;
}

/**
 * Sets the quantity of the given lines; 0 removes a line. Others are untouched, so that two devices can change
 * different lines.
 */
export function setLines(lines: readonly CartLine[], changes: readonly CartLine[]): CartLine[] {
  const quantities = new Map(lines.map((line) => [line.variantId, line.quantity]));
  for (const { variantId, quantity } of changes)
    quantities.set(variantId, Math.min(quantity, MAX_LINE_QUANTITY));
  return [...quantities]
    .filter(([, quantity]) => quantity > 0)
    .slice(0, MAX_CART_LINES)
    .map(([variantId, quantity]) => ({ variantId, quantity }));
}

/** Adds to a line, up to the available quantity of its variant. */
export function addToLines(
  lines: readonly CartLine[],
  { variantId, quantity, available }: CartLine & { available: number },
): CartLine[] {
  const present = lines.find((line) => line.variantId === variantId)?.quantity ?? 0;
  return setLines(lines, [{ variantId, quantity: Math.min(present + quantity, available) }]);
}

/** Merges two carts, each line with the larger quantity. Idempotent. */
export function mergeLines(lines: readonly CartLine[], other: readonly CartLine[]): CartLine[] {
  const quantities = new Map(lines.map((line) => [line.variantId, line.quantity]));
  const larger = other.filter(({ variantId, quantity }) => quantity > (quantities.get(variantId) ?? 0));
  return setLines(lines, larger);
}

/**
 * Reduces a stored cart to the reconciled one that was shown; sold-out lines are removed. Lines changed since
 * the cart was read stay.
 */
export function settleLines(
  lines: readonly CartLine[],
  { read, shown }: { read: readonly CartLine[]; shown: Cart },
): CartLine[] {
  const shownQuantities = new Map(shown.items.map(({ id, quantity }) => [id, quantity]));
  const before = new Map(read.map(({ variantId, quantity }) => [variantId, quantity]));
  return lines.flatMap((line) => {
    if (before.get(line.variantId) !== line.quantity) return [line];
    const quantity = shownQuantities.get(line.variantId) ?? 0;
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });
}

/** Identifies one state of a cart across tabs and devices: "<id>:<revision>". */
export function revisionKeyOf({ id, revision }: Pick<StoredCart, "id" | "revision">): string {
  return `${id}:${revision}`;
}

/** Builds the displayed cart from a stored one with current prices, limited by stock. */
export function toCart({ lines, discountCode }: CartContents, priced: readonly PricedLine[]): Cart {
  const pricedById = new Map(priced.map((line) => [line.variantId, line]));
  const items = lines.flatMap(({ variantId, quantity }) => {
    const line = pricedById.get(variantId);
    if (!line) return [];
    const { productId, slug, name, options, priceMinor: price, imageId } = line;
    return [{ id: variantId, productId, slug, name, options, price, quantity, imageId }];
  });
  return reconcileCart(withItems({ discountCode }, items), priced);
}

/** A stored cart with current prices, stock and discounts, as sent to pages and the browser's copy. */
export interface ServerCart {
  id: string;
  revision: number;
  cart: Cart;
  /** Differences from the cart that the shopper left. */
  changes: CartChange[];
  quote: { lines: PricedLine[]; offered: OfferedDiscount[]; codeError: string | null };
}

/** The stored cart as the browser last saw it. Differences from it have yet to be sent. */
export interface SyncedCart {
  id: string;
  revision: number;
  /** By variant. */
  quantities: Record<string, number>;
  discountCode: string | null;
}

export function syncedFrom({ id, revision, cart }: ServerCart): SyncedCart {
  return { id, revision, ...syncedContents(cart) };
}

export function syncedContents({
  items,
  discountCode,
}: Cart): Pick<SyncedCart, "quantities" | "discountCode"> {
  return { quantities: Object.fromEntries(items.map(({ id, quantity }) => [id, quantity])), discountCode };
}

/** The changes to send to the server; null when there are none. A guest's cart is sent in full. */
export function unsentChanges(cart: Cart, synced: SyncedCart | null) {
  const { quantities, discountCode } = synced ?? { quantities: {}, discountCode: null };
  const lines = changedQuantities(quantities, syncedContents(cart).quantities);
  const hasNewCode = cart.discountCode !== discountCode;
  if (lines.length === 0 && !hasNewCode) return null;
  return { cartId: synced?.id ?? null, lines, ...(hasNewCode && { code: cart.discountCode ?? "" }) };
}

function changedQuantities(before: Record<string, number>, now: Record<string, number>) {
  return [...new Set([...Object.keys(before), ...Object.keys(now)])]
    .filter((id) => before[id] !== now[id])
    .map((variantId) => ({ variantId, quantity: now[variantId] ?? 0 }));
}

/**
 * Merges the stored cart into the browser's copy. Lines with unsent changes keep the browser's quantity; all
 * others take the server's. A line keeps the price its shopper saw, so that a price change is still detected.
 */
export function mergeServerCart(
  cart: Cart,
  agreed: Pick<SyncedCart, "quantities" | "discountCode">,
  server: Cart,
): Cart {
  const stored = new Map(server.items.map((item) => [item.id, item]));
  const hasUnsentChange = ({ id, quantity }: CartItem) => quantity !== agreed.quantities[id];
  const isDeletedHere = (id: string) =>
    agreed.quantities[id] !== undefined && !cart.items.some((item) => item.id === id);
  const kept = cart.items.flatMap((item) => {
    if (hasUnsentChange(item)) return [item];
    const quantity = stored.get(item.id)?.quantity;
    return quantity === undefined ? [] : [quantity === item.quantity ? item : { ...item, quantity }];
  });
  const added = server.items.filter(
    ({ id }) => !isDeletedHere(id) && !cart.items.some((item) => item.id === id),
  );
  const discountCode = cart.discountCode === agreed.discountCode ? server.discountCode : cart.discountCode;
  const items = [...kept, ...added];
  const isSame =
    discountCode === cart.discountCode &&
    items.length === cart.items.length &&
    items.every((item, index) => item === cart.items[index]);
  return isSame ? cart : withItems({ discountCode }, items);
}

interface RebasedCart {
  /** The browser's copy, from which the order was subtracted. */
  cart: Cart;
  /** The last synchronised state, with what was ordered. */
  synced: SyncedCart;
  ordered: readonly CartLine[];
  /** The stored cart, from which the server has subtracted the order. */
  stored: Cart;
}

/** Applies what the browser has added and removed since the last synchronisation to a stored cart after an order. */
export function rebaseCart({ cart, synced, ordered, stored }: RebasedCart): Cart {
  const itemsById = new Map([...stored.items, ...cart.items].map((item) => [item.id, item]));
  const [localQuantities, storedQuantities] = [
    syncedContents(cart).quantities,
    syncedContents(stored).quantities,
  ];
  const taken = new Map(ordered.map(({ variantId, quantity }) => [variantId, quantity]));
  const items = [...itemsById.values()].flatMap((item) => {
    const agreed = Math.max(0, (synced.quantities[item.id] ?? 0) - (taken.get(item.id) ?? 0));
    const quantity = (storedQuantities[item.id] ?? 0) + (localQuantities[item.id] ?? 0) - agreed;
    return quantity > 0 ? [{ ...item, quantity }] : [];
  });
  return withItems({ discountCode: cart.discountCode ?? stored.discountCode }, items);
}

/** Parses the last synced cart from local storage; null if it is invalid. */
export function parseSyncedCart(stored: string): SyncedCart | null {
  try {
    // The cast is safe: every field is checked below.
    const { id, revision, quantities, discountCode } = JSON.parse(stored) as Partial<SyncedCart>;
    if (typeof id !== "string" || !Number.isSafeInteger(revision) || revision === undefined) return null;
    if (typeof quantities !== "object" || quantities === null) return null;
    if (!Object.values(quantities).every(Number.isSafeInteger)) return null;
    return { id, revision, quantities, discountCode: typeof discountCode === "string" ? discountCode : null };
  } catch {
    return null;
  }
}
