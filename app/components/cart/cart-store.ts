import { createSharedValue, createStoredValue } from "#app/components/shared-value.ts";
import { parseSyncedCart, type SyncedCart } from "#app/domain/cart/stored-cart.ts";
import { CART_STORAGE_KEY, EMPTY_CART, parseStoredCart, type Cart } from "#app/domain/cart/cart.ts";

/** The browser's cart, shared by all tabs. For a customer it is a copy of the stored cart, so that it updates without waiting. */
export const browserCart = createStoredValue<Cart>({
  key: CART_STORAGE_KEY,
  initial: EMPTY_CART,
  parse: parseStoredCart,
});

/** The last synchronised state; null for a guest's cart, which is not stored. */
export const syncedCart = createStoredValue<SyncedCart | null>({
  key: "cart_synced",
  initial: null,
  parse: parseSyncedCart,
});

/**
 * Identifies a guest's cart, which only this browser has, until it is ordered: whatever the guest changes in the form after a lost response,
 * the cart can become one order. Empty before the first checkout.
 */
export const guestCartId = createStoredValue<string>({
  key: "cart_id",
  initial: "",
  parse: (stored) => /^"([\da-f-]{36})"$/.exec(stored)?.[1] ?? null,
});

/** Whether a synchronisation is in progress. */
export const isSyncing = createSharedValue(false);

export function clearStoredCart(): void {
  browserCart.reset();
  syncedCart.reset();
  guestCartId.reset();
}
