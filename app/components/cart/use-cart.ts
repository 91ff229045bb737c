import { useContext, useMemo, useSyncExternalStore } from "react";
import {
  addedMessage,
  CART_FULL_MESSAGE,
  CLEARED_MESSAGE,
  limitedMessage,
  removedMessage,
} from "#app/components/cart/cart-messages.ts";
import { browserCart, guestCartId, isSyncing, syncedCart } from "#app/components/cart/cart-store.ts";
import { sendCart, subtractOrdered } from "#app/components/cart/cart-sync.tsx";
import { ServerCartContext } from "#app/components/cart/server-cart.tsx";
import { useSharedValue } from "#app/components/shared-value.ts";
import { sendCounts } from "#app/components/page-views/send-counts.ts";
import {
  addItem,
  reconcileCart,
  deleteItem,
  EMPTY_CART,
  enterCode,
  setItemQuantity,
  type Cart,
  type CartItem,
  type CartLine,
  type PricedLine,
} from "#app/domain/cart/cart.ts";
import { revisionKeyOf } from "#app/domain/cart/stored-cart.ts";
import { afterPaint } from "#app/ui/after-paint.ts";
import { UNDO_MS } from "#app/ui/feedback/toast-message.ts";
import { showToast } from "#app/ui/feedback/toast.tsx";

const { get: getCart, subscribe } = browserCart;

function setCart(cart: Cart): void {
  browserCart.set(cart);
  sendCart();
}

interface AddedQuantity {
  quantity?: number;
  /** The limit per order. */
  maxLineQuantity: number;
}

const commands = {
  /** Adds to a line, up to what is available, and says so. */
  add(item: Omit<CartItem, "quantity">, { quantity = 1, maxLineQuantity }: AddedQuantity): void {
    countFirstItem();
    const before = quantityOf(item.id);
    setCart(addItem(getCart(), item, quantity));
    const after = quantityOf(item.id);
    const message =
      after === 0
        ? CART_FULL_MESSAGE
        : after < before + quantity
          ? limitedMessage(item, { quantity: after, maxLineQuantity })
          : addedMessage(item.name);
    // The cart itself updates at once.
    afterPaint(() => showToast(message));
  },
  /** Adds several lines without a toast, unless the cart is full; the caller shows one. */
  addAll(items: readonly CartItem[]): void {
    countFirstItem();
    setCart(items.reduce((cart, { quantity, ...item }) => addItem(cart, item, quantity), getCart()));
    if (items.some(({ id }) => !hasLine(getCart(), id))) showToast(CART_FULL_MESSAGE);
  },
  /** A new quantity from a stepper or typed. 0 removes the line. */
  setQuantity(item: CartItem, quantity: number): void {
    setCart(setItemQuantity(getCart(), item, quantity));
    if (quantity < 1) showToast(removedMessage(item.name));
  },
  delete(item: CartItem): void {
    setCart(deleteItem(getCart(), item.id));
    showToast(removedMessage(item.name));
  },
  /** Removes a line whose product is on the wishlist now, without a toast; the wishlist shows one. */
  takeOut(item: CartItem): void {
    setCart(deleteItem(getCart(), item.id));
  },
  clear(): void {
    const cleared = getCart();
    setCart(EMPTY_CART);
    const undo = () => setCart(restore(getCart(), cleared));
    showToast({ ...CLEARED_MESSAGE, durationMs: UNDO_MS, onUndo: undo });
  },
  enterCode(code: string | null): void {
    setCart(enterCode(getCart(), code));
  },
  /** Removes an order without a toast; what was added meanwhile stays. */
  removeOrdered(ordered: readonly CartLine[]): void {
    subtractOrdered(ordered);
  },
  /** Applies a quote. See `reconcileCart`. */
  reconcile(lines: readonly PricedLine[], requestedIds?: ReadonlySet<string>): void {
    setCart(reconcileCart(getCart(), lines, requestedIds));
  },
};

/** Restores cleared lines; lines added since stay unchanged. */
function restore(cart: Cart, cleared: Cart): Cart {
  const missing = cleared.items.filter(({ id }) => !hasLine(cart, id));
  const restored = missing.reduce((sum, { quantity, ...item }) => addItem(sum, item, quantity), cart);
  return cart.discountCode === null ? enterCode(restored, cleared.discountCode) : restored;
}

function quantityOf(id: string): number {
  return getCart().items.find((item) => item.id === id)?.quantity ?? 0;
}

function hasLine(cart: Cart, id: string): boolean {
  return cart.items.some((item) => item.id === id);
}

function countFirstItem(): void {
  if (getCart().items.length === 0) sendCounts({ cart: "begun" });
}

/**
 * The cart and its commands. `isRestored` is false until the cart is known: on the server, a guest's cart never is. `revisionKey`
 * identifies the revision of the stored cart, or a guest's cart at the checkout, and is empty before.
 */
export function useCart() {
  const server = useContext(ServerCartContext);
  const cart = useSyncExternalStore(subscribe, getCart, () => server?.cart ?? EMPTY_CART);
  const isInBrowser = useSyncExternalStore(neverChanges, inBrowser, onServer);
  const synced = useSharedValue(syncedCart);
  const isBusy = useSharedValue(isSyncing);
  const stored = isInBrowser ? synced : server;
  const guestId = useSharedValue(guestCartId);
  return useMemo(
    () => ({
      ...cart,
      isRestored: isInBrowser || server !== null,
      isSyncing: isBusy,
      revisionKey: stored ? revisionKeyOf(stored) : guestId && revisionKeyOf({ id: guestId, revision: 0 }),
      ...commands,
    }),
    [cart, isInBrowser, server, isBusy, stored, guestId],
  );
}

const neverChanges = () => () => {};
const inBrowser = () => true;
const onServer = () => false;
