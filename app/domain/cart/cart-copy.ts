import { withItems, type Cart, type CartItem, type CartLine } from "#app/domain/cart/cart.ts";
import type { ServerCart } from "#app/domain/cart/stored-cart.ts";

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
  const known = new Map([...stored.items, ...cart.items].map((item) => [item.id, item]));
  const [here, there] = [syncedContents(cart).quantities, syncedContents(stored).quantities];
  const taken = new Map(ordered.map(({ variantId, quantity }) => [variantId, quantity]));
  const items = [...known.values()].flatMap((item) => {
    const agreed = Math.max(0, (synced.quantities[item.id] ?? 0) - (taken.get(item.id) ?? 0));
    const quantity = (there[item.id] ?? 0) + (here[item.id] ?? 0) - agreed;
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
