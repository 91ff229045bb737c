import { useEffect } from "react";
import { href } from "react-router";
import {
  browserCart,
  clearStoredCart,
  guestCartId,
  isSyncing,
  syncedCart,
} from "#app/components/cart/cart-store.ts";
import { useShopper } from "#app/components/use-shop.ts";
import {
  mergeServerCart,
  rebaseCart,
  syncedContents,
  syncedFrom,
  unsentChanges,
  type ServerCart,
} from "#app/domain/cart/stored-cart.ts";
import { withoutOrdered, type CartLine } from "#app/domain/cart/cart.ts";
import { showToast } from "#app/ui/feedback/toast.tsx";
import type { ToastMessage } from "#app/ui/feedback/toast-message.ts";

// Whether this visitor has, or may have, a stored cart: a customer, or someone who has shopped without JavaScript.
let isCartStored = false;

/** Synchronises the browser's copy with the stored cart. Once per page; renders nothing. */
export function CartSync() {
  const { cart, viewer } = useShopper();
  const { id, revision = 0 } = cart ?? {};
  const isCustomer = viewer.kind === "customer";
  useEffect(() => {
    isCartStored = id !== undefined || isCustomer;
    const synced = syncedCart.get();
    if (!isCartStored) {
      // The customer signed out: the next user of this device must not see the cart.
      if (synced) clearStoredCart();
      return;
    }
    const isBehind = id !== undefined && (synced?.id !== id || synced.revision < revision);
    if (isBehind || unsentChanges(browserCart.get(), synced)) void sync();
  }, [id, revision, isCustomer]);
  return null;
}

/** Applies the stored cart that came with a page, before the first paint. */
export function receiveServerCart(server: ServerCart): void {
  const [cart, synced] = [browserCart.get(), syncedCart.get()];
  if (synced?.id === server.id && synced.revision > server.revision) return;
  // The server merges a guest's cart.
  if (!synced && cart.items.length > 0) return;
  browserCart.set(synced?.id === server.id ? mergeServerCart(cart, synced, server.cart) : server.cart);
  syncedCart.set(syncedFrom(server));
}

/** Sends changes in the background; does nothing for a guest. */
export function sendCart(): void {
  if (isCartStored) void sync();
}

/** Removes an order from the browser's cart. The server has subtracted it from the stored one. */
export function subtractOrdered(ordered: readonly CartLine[]): void {
  if (syncedCart.get()) {
    orderedMeanwhile.push(...ordered);
    void sync();
  } else browserCart.set(withoutOrdered(browserCart.get(), ordered));
  guestCartId.reset();
}

let isChangedMeanwhile = false;
const orderedMeanwhile: CartLine[] = [];

async function sync(): Promise<void> {
  isChangedMeanwhile = true;
  if (isSyncing.get()) return;
  isSyncing.set(true);
  try {
    while (isChangedMeanwhile) {
      isChangedMeanwhile = false;
      const ordered = orderedMeanwhile.splice(0);
      await (ordered.length > 0 ? subtractFromCopy(ordered) : exchange());
    }
  } finally {
    isSyncing.set(false);
  }
}

async function exchange(): Promise<void> {
  const [sent, synced] = [browserCart.get(), syncedCart.get()];
  const reply = await send(unsentChanges(sent, synced));
  // Offline: the next change or page sends it.
  if (reply === undefined) return;
  if (reply === null) {
    if (synced) clearStoredCart();
    return;
  }
  const isSameCart = !synced || synced.id === reply.id;
  // Changes made during the request are sent next.
  browserCart.set(
    isSameCart ? mergeServerCart(browserCart.get(), syncedContents(sent), reply.cart) : reply.cart,
  );
  syncedCart.set(syncedFrom(reply));
  if (unsentChanges(browserCart.get(), syncedCart.get())) isChangedMeanwhile = true;
}

/**
 * Subtracts an order from the browser's copy, and applies what the browser has changed besides to the stored cart. No exchange may be in
 * progress: its response could lack the order or not.
 */
async function subtractFromCopy(ordered: readonly CartLine[]): Promise<void> {
  const synced = syncedCart.get();
  browserCart.set(withoutOrdered(browserCart.get(), ordered));
  const reply = await send(null);
  if (!reply || reply.id !== synced?.id) return;
  browserCart.set(rebaseCart({ cart: browserCart.get(), synced, ordered, stored: reply.cart }));
  syncedCart.set(syncedFrom(reply));
  if (unsentChanges(browserCart.get(), syncedCart.get())) isChangedMeanwhile = true;
}

const TIMEOUT_MS = 15_000;

/** The stored cart after the changes; null if this visitor has none, undefined without a response. */
async function send(changes: ReturnType<typeof unsentChanges>): Promise<ServerCart | null | undefined> {
  try {
    const response = await fetch(href("/cart/stored"), {
      ...(changes && { method: "POST", body: new URLSearchParams({ changes: JSON.stringify(changes) }) }),
      headers: { Accept: "application/json" },
      // `keepalive` sends it even if the page is left at once.
      keepalive: true,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) return undefined;
    // Our own route's response; anything else, such as a proxy's page, is not JSON and is caught below.
    const { cart, message } = (await response.json()) as {
      cart?: ServerCart | null;
      message?: ToastMessage | null;
    };
    if (message) showToast(message);
    return cart;
  } catch {
    return undefined;
  }
}
