import { useMemo, useSyncExternalStore } from "react";
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
import { showToast } from "#app/ui/toast.tsx";

// One cart for the tab, kept in local storage, which also tells the other tabs. A page rendered by the server shows none.
const listeners = new Set<() => void>();
let current: Cart | undefined;

function readStored(): Cart {
  try {
    const stored = localStorage.getItem(CART_STORAGE_KEY);
    if (stored === null) return EMPTY_CART;
    const cart = parseStoredCart(stored);
    if (!cart) localStorage.removeItem(CART_STORAGE_KEY);
    return cart ?? EMPTY_CART;
  } catch {
    // Storage can be forbidden (private windows, policies): the cart then lasts as long as the page.
    return EMPTY_CART;
  }
}

function getCart(): Cart {
  current ??= readStored();
  return current;
}

function setCart(cart: Cart): void {
  if (cart === current) return;
  current = cart;
  try {
    localStorage.setItem(CART_STORAGE_KEY, JSON.stringify(cart));
  } catch {
    // Full or forbidden storage: keep selling from memory.
  }
  for (const listener of listeners) listener();
}

function onStorage(event: StorageEvent): void {
  if (event.key !== CART_STORAGE_KEY && event.key !== null) return;
  current = readStored();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener("storage", onStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener("storage", onStorage);
  };
}

const TOAST_MS = 2000;

const commands = {
  add(item: Omit<CartItem, "quantity">, quantity = 1): void {
    setCart(addItem(getCart(), item, quantity));
    showToast({
      title: "Added to cart",
      description: `${item.name} has been added to your cart.`,
      durationMs: TOAST_MS,
    });
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

function announceRemoved(item: CartItem): void {
  showToast({
    title: "Removed from cart",
    description: `${item.name} has been removed from your cart.`,
    durationMs: TOAST_MS,
  });
}

const getServerCart = (): Cart => EMPTY_CART;

/** The cart and what can be done with it. `isRestored` is false on the server and until the browser's cart is known. */
export function useCart() {
  const cart = useSyncExternalStore(subscribe, getCart, getServerCart);
  const isRestored = useSyncExternalStore(subscribe, isInBrowser, isNotInBrowser);
  return useMemo(() => ({ ...cart, isRestored, ...commands }), [cart, isRestored]);
}

const isInBrowser = () => true;
const isNotInBrowser = () => false;
