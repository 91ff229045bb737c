import { data } from "react-router";
import { z } from "zod";
import { countHeld } from "#app/domain/back-in-stock/held-items.server.ts";
import { MAX_CART_LINES } from "#app/domain/cart/cart.ts";
import { quoteCart } from "#app/domain/cart/cart.server.ts";
import {
  hasEarlierOrder,
  listOwnGuestOrders,
} from "#app/domain/orders/customer-orders/customer-orders.server.ts";
import { listBuyerSegments } from "#app/domain/people/segments/buyer-segments.server.ts";
import { CODE_ATTEMPTS } from "#app/domain/discounts/discounts.server.ts";
import { MAX_CODE_LENGTH, normaliseCode } from "#app/domain/discounts/discount.ts";
import { getApp, getRequestContext } from "#app/context/context-keys.server.ts";
import { TOO_MANY_CODES } from "#app/routes/shop/cart/change-cart.server.ts";
import { callerOf } from "#app/context/session-guard.server.ts";
import type { Route } from "./+types/cart-quote";

const Requested = z.array(z.uuid()).min(1).max(MAX_CART_LINES);

/** Current prices and stock of the variants in a cart, and the effect of a code: `?ids=a,b,c&code=DIWALI`. Prices in minor units. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { searchParams } = new URL(request.url);
  const requested = Requested.safeParse(searchParams.get("ids")?.split(","));
  if (!requested.success)
    throw data({ message: `Request between 1 and ${MAX_CART_LINES} variants.` }, { status: 400 });
  const { db, clock, limits, settings } = getApp(context);
  const { sales, taxes } = await settings.get();
  const user = await getRequestContext(context).user();
  const buyer = { userId: user?.id ?? null, browserOrderIds: await getRequestContext(context).ownOrders() };
  const code = normaliseCode(searchParams.get("code") ?? "").slice(0, MAX_CODE_LENGTH) || null;
  const query = {
    variantIds: requested.data,
    userId: buyer.userId,
    now: clock.now(),
    maxLineQuantity: sales.maxLineQuantity,
    held: await countHeld(db, await getRequestContext(context).heldAlerts()),
    pricesIncludeGst: taxes.mode === "included",
    listOwnOrders: () => listOwnGuestOrders(db, buyer),
    hasEarlierOrder: () => hasEarlierOrder(db, buyer),
    listOwnSegments: (segmentIds: readonly string[]) =>
      listBuyerSegments(db, {
        buyer: { userId: buyer.userId, contact: null },
        segmentIds,
        currency: sales.currency,
        now: clock.now(),
      }),
  };
  if (code && !(await limits.consume(CODE_ATTEMPTS, callerOf(request, context).clientIp)).ok) {
    return { ...(await quoteCart(db, { ...query, code: null })), codeError: TOO_MANY_CODES };
  }
  return quoteCart(db, { ...query, code });
}
