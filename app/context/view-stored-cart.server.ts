import type { RouterContextProvider } from "react-router";
import type { ServerCart, StoredCart } from "#app/domain/cart/stored-cart.ts";
import { viewCart } from "#app/domain/cart/view-cart.server.ts";
import { hasEarlierOrder } from "#app/domain/orders/customer-orders/earlier-orders.server.ts";
import { getApp, getRequestContext } from "#app/context/context-keys.server.ts";

/** A stored cart priced for its visitor, whose account decides which discounts apply. */
export async function viewStoredCart(
  context: Readonly<RouterContextProvider>,
  stored: StoredCart,
): Promise<ServerCart> {
  const { db, clock, settings } = getApp(context);
  const { sales, taxes } = await settings.get();
  const user = await getRequestContext(context).user();
  return viewCart(db, stored, {
    userId: user?.id ?? null,
    now: clock.now(),
    maxLineQuantity: sales.maxLineQuantity,
    isGst: taxes.mode === "included",
    hasEarlierOrder: async () => user !== null && hasEarlierOrder(db, { userId: user.id }),
  });
}
