import type { RouterContextProvider } from "react-router";
import { countHeld } from "#app/domain/back-in-stock/held-items.server.ts";
import type { ServerCart, StoredCart } from "#app/domain/cart/stored-cart.ts";
import { viewCart } from "#app/domain/cart/cart.server.ts";
import {
  hasEarlierOrder,
  listOwnGuestOrders,
} from "#app/domain/orders/customer-orders/customer-orders.server.ts";
import { listBuyerSegments } from "#app/domain/people/segments/buyer-segments.server.ts";
import { getApp, getRequestContext } from "#app/context/context-keys.server.ts";

/** A stored cart priced for its visitor, whose account decides which discounts apply. */
export async function viewStoredCart(
  context: Readonly<RouterContextProvider>,
  stored: StoredCart,
): Promise<ServerCart> {
  const { db, clock, settings } = getApp(context);
  const { sales, taxes } = await settings.get();
  const requestContext = getRequestContext(context);
  const user = await requestContext.user();
  const buyer = { userId: user?.id ?? null, browserOrderIds: await requestContext.ownOrders() };
  return viewCart(db, stored, {
    userId: buyer.userId,
    now: clock.now(),
    maxLineQuantity: sales.maxLineQuantity,
    held: await countHeld(db, await requestContext.heldAlerts()),
    pricesIncludeGst: taxes.mode === "included",
    listOwnOrders: () => listOwnGuestOrders(db, buyer),
    hasEarlierOrder: () => hasEarlierOrder(db, buyer),
    listOwnSegments: (segmentIds) =>
      listBuyerSegments(db, {
        buyer: { userId: buyer.userId, contact: null },
        segmentIds,
        currency: sales.currency,
        now: clock.now(),
      }),
  });
}
