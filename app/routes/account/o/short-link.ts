import { href, redirect } from "react-router";
import { findLinkedOrder } from "#app/domain/orders/guest-orders/guest-orders.server.ts";
import { confirmPath } from "#app/domain/orders/guest-orders/order-key.server.ts";
import { isToConfirm, ownOrderUrl } from "#app/domain/orders/order.ts";
import { redirectWithFlash, setCookieHeaders } from "#app/platform/http/flash.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { openedOrders } from "#app/context/shopper/remembered-ids.server.ts";
import type { Route } from "./+types/short-link";

/**
 * The signed link in messages to phones: to the confirmation of an order that waits for it, otherwise to the order's page, which a
 * guest's browser may open from then on. An order of an account is shown after sign-in.
 */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { db, secret } = getApp(context);
  const order = await findLinkedOrder(db, secret, params.code);
  if (!order)
    return redirectWithFlash(href("/orders/find"), {
      title: "This link no longer works",
      description: "You can find your order here.",
      tone: "bad",
    });
  const cookies = order.isGuest ? [await openedOrders.add(request, secret, order.id)] : [];
  const to = isToConfirm(order) ? confirmPath(secret, order) : ownOrderUrl(order.number);
  return redirect(to, { headers: setCookieHeaders(cookies) });
}
