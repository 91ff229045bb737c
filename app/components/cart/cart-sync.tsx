import { useEffect } from "react";
import { href } from "react-router";
import { browserCart, clearStoredCart, isSyncing, syncedCart } from "#app/components/cart/cart-store.ts";
import { useShop } from "#app/components/use-shop.ts";
import { agreementOf, followServer, syncedFrom, unsentChanges } from "#app/domain/cart/cart-copy.ts";
import type { ServerCart } from "#app/domain/cart/stored-cart.ts";

// Whether this visitor has, or may have, a stored cart: a customer, or someone who has bought without JavaScript before.
let isCartStored = false;

/** Keeps the browser's copy and the stored cart the same. Once in the page; shows nothing. */
export function CartSync() {
  const { cart, viewer } = useShop();
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

/** Takes over a stored cart that came with a page, before anything of it is painted by the browser. */
export function receiveServerCart(server: ServerCart): void {
  const [cart, synced] = [browserCart.get(), syncedCart.get()];
  if (synced?.id === server.id && synced.revision > server.revision) return;
  // A guest's cart is merged by the server.
  if (!synced && cart.items.length > 0) return;
  browserCart.set(synced?.id === server.id ? followServer(cart, synced, server.cart) : server.cart);
  syncedCart.set(syncedFrom(server));
}

/** Sends what has been changed, in the background; does nothing for a guest. */
export function sendCart(): void {
  if (isCartStored) void sync();
}

let isChangedMeanwhile = false;

async function sync(): Promise<void> {
  isChangedMeanwhile = true;
  if (isSyncing.get()) return;
  isSyncing.set(true);
  try {
    while (isChangedMeanwhile) {
      isChangedMeanwhile = false;
      await exchange();
    }
  } finally {
    isSyncing.set(false);
  }
}

async function exchange(): Promise<void> {
  const [sent, synced] = [browserCart.get(), syncedCart.get()];
  const reply = await send(unsentChanges(sent, synced));
  // Not reached: the next change, or the next page, sends it.
  if (reply === undefined) return;
  if (reply === null) {
    if (synced) clearStoredCart();
    return;
  }
  const isSameCart = !synced || synced.id === reply.id;
  // Changes made while the request was under way stay, and are sent next.
  browserCart.set(isSameCart ? followServer(browserCart.get(), agreementOf(sent), reply.cart) : reply.cart);
  syncedCart.set(syncedFrom(reply));
  if (unsentChanges(browserCart.get(), syncedCart.get())) isChangedMeanwhile = true;
}

const TIMEOUT_MS = 15_000;

/** The stored cart after the changes; null when none is stored for this visitor, undefined when nobody answered. */
async function send(changes: ReturnType<typeof unsentChanges>): Promise<ServerCart | null | undefined> {
  try {
    const response = await fetch(href("/cart/stored"), {
      ...(changes && { method: "POST", body: new URLSearchParams({ changes: JSON.stringify(changes) }) }),
      headers: { Accept: "application/json" },
      // Leaving the page right after a tap does not lose it.
      keepalive: true,
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) return undefined;
    // Our own route's answer; anything else (a proxy's page) is no JSON and ends in the catch.
    const { cart } = (await response.json()) as { cart?: ServerCart | null };
    return cart;
  } catch {
    return undefined;
  }
}
