import { href, redirect } from "react-router";
import { findOrderByKey } from "#app/domain/orders/guest-orders/guest-orders.server.ts";
import { ownOrderUrl } from "#app/domain/orders/order.ts";
import { redirectWithFlash, setCookieHeaders } from "#app/platform/http/flash.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { openedOrders } from "#app/context/shopper/remembered-ids.server.ts";
import type { Route } from "./+types/open-order";

/**
 * The signed link in a guest's emails. The key moves from the URL, which browsers share and log, into a cookie that is good for this
 * order alone. An order that has joined an account since is shown there, after sign-in. Without the right key the response does not
 * reveal whether there is such an order, or whose it is.
 */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { db, secret } = getApp(context);
  const number = /^\d{1,12}$/.test(params.number) ? Number(params.number) : 0;
  const key = new URL(request.url).searchParams.get("key") ?? "";
  const order = await findOrderByKey(db, { number, key, secret });
  if (!order)
    return redirectWithFlash(href("/orders/find"), {
      title: "This link no longer works",
      description: "You can find your order here.",
      tone: "bad",
    });
  if (!order.isGuest) return redirect(ownOrderUrl(number));
  const cookie = await openedOrders.add(request, secret, order.id);
  return redirect(ownOrderUrl(number), { headers: setCookieHeaders([cookie]) });
}
