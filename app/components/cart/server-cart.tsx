import { createContext, useLayoutEffect, type ReactNode } from "react";
import { receiveServerCart } from "#app/components/cart/cart-sync.tsx";
import type { ServerCart } from "#app/domain/cart/stored-cart.ts";

/** The stored cart with which a page was rendered: shown without JavaScript, and until the browser's copy is ready. */
export const ServerCartContext = createContext<ServerCart | null>(null);

export function ServerCartProvider({ cart, children }: { cart: ServerCart | null; children: ReactNode }) {
  useLayoutEffect(() => {
    if (cart) receiveServerCart(cart);
  }, [cart]);
  return <ServerCartContext value={cart}>{children}</ServerCartContext>;
}
