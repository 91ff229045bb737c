import { useMemo, useSyncExternalStore } from "react";
import { createStoredValue, useSharedValue } from "#app/components/shared-value.ts";
import { tellCounts } from "#app/components/visits/tell-counts.ts";
import {
  addItem,
  CART_STORAGE_KEY,
  correctCart,
  deleteItem,
  EMPTY_CART,
  enterCode,
  parseStoredCart,
  removeItem,
  type Cart,
  type CartItem,
  type PricedLine,
} from "#app/domain/cart/cart.ts";
import { afterPaint } from "#app/ui/after-paint.ts";
import { showToast } from "#app/ui/toast.tsx";

// One cart for the tab. A page rendered by the server shows none.
const storedCart = createStoredValue<Cart>({
  key: CART_STORAGE_KEY,
  initial: EMPTY_CART,
  parse: parseStoredCart,
});

const { get: getCart, set: setCart } = storedCart;

const TOAST_MS = 2000;

const commands = {
  add(item: Omit<CartItem, "quantity">, quantity = 1): void {
    noteBeginning();
    setCart(addItem(getCart(), item, quantity));
    // The cart itself is what answers the tap.
    afterPaint(() =>
      showToast({
        title: "Added to cart",
        description: `${item.name} has been added to your cart.`,
        durationMs: TOAST_MS,
      }),
    );
  },
  /** Adds several without a word: whoever asks for that says what became of it. */
  addAll(items: readonly CartItem[]): void {
    noteBeginning();
    setCart(items.reduce((cart, { quantity, ...item }) => addItem(cart, item, quantity), getCart()));
  },
  /** What a stepper says: one more, one fewer, or a figure that was typed. None drops the line. */
  setQuantity(item: CartItem, quantity: number): void {
    if (quantity === item.quantity - 1) setCart(removeItem(getCart(), item.id));
    else if (quantity < 1) setCart(deleteItem(getCart(), item.id));
    else setCart(addItem(getCart(), item, quantity - item.quantity));
    if (quantity < 1) announceRemoved(item);
  },
  delete(item: CartItem): void {
    setCart(deleteItem(getCart(), item.id));
    announceRemoved(item);
  },
  clear(): void {
    setCart(EMPTY_CART);
    showToast({
      title: "Cart cleared",
      description: "All items have been removed from your cart.",
      durationMs: TOAST_MS,
    });
  },
  enterCode(code: string | null): void {
    setCart(enterCode(getCart(), code));
  },
  /** Empties the cart without a word, after an order. */
  finish(): void {
    setCart(EMPTY_CART);
  },
  correct(lines: readonly PricedLine[]): void {
    setCart(correctCart(getCart(), lines));
  },
};

function noteBeginning(): void {
  if (getCart().items.length === 0) tellCounts({ cart: "begun" });
}

function announceRemoved(item: CartItem): void {
  showToast({
    title: "Removed from cart",
    description: `${item.name} has been removed from your cart.`,
    durationMs: TOAST_MS,
  });
}

/** The cart and what can be done with it. `isRestored` is false on the server and until the browser's cart is known. */
export function useCart() {
  const cart = useSharedValue(storedCart);
  const isRestored = useSyncExternalStore(neverChanges, isInBrowser, isNotInBrowser);
  return useMemo(() => ({ ...cart, isRestored, ...commands }), [cart, isRestored]);
}

const neverChanges = () => () => {};
const isInBrowser = () => true;
const isNotInBrowser = () => false;
