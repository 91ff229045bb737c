import { createSharedValue, createStoredValue } from "#app/components/shared-value.ts";
import { parseSyncedCart, type SyncedCart } from "#app/domain/cart/cart-copy.ts";
import { CART_STORAGE_KEY, EMPTY_CART, parseStoredCart, type Cart } from "#app/domain/cart/cart.ts";

/** The browser's cart, the same in all tabs. Of a customer it is a copy of the stored cart, so that every tap answers at once. */
export const browserCart = createStoredValue<Cart>({
  key: CART_STORAGE_KEY,
  initial: EMPTY_CART,
  parse: parseStoredCart,
});

/** What the copy and the stored cart last agreed on; null for a guest's cart, which is no copy. */
export const syncedCart = createStoredValue<SyncedCart | null>({
  key: "cart_synced",
  initial: null,
  parse: parseSyncedCart,
});

/** Whether the copy and the stored cart are talking at this moment. */
export const isSyncing = createSharedValue(false);

export function clearStoredCart(): void {
  browserCart.forget();
  syncedCart.forget();
}
