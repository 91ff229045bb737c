import { href, redirect } from "react-router";
import { findGuestOrder } from "#app/domain/orders/guest-orders/find-guest-order.server.ts";
import { isOrderKey } from "#app/domain/orders/guest-orders/order-key.server.ts";
import { ownOrderUrl } from "#app/domain/orders/order.ts";
import { redirectWithFlash, setCookieHeaders } from "#app/platform/http/flash.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { openedOrders } from "#app/context/remembered-ids.server.ts";
import type { Route } from "./+types/open-order";

/**
 * The signed link in a guest's emails. The key moves from the URL, which browsers share and log, into a cookie that is good for this
 * order alone. An order that has joined an account since is shown there, after sign-in.
 */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { db, secret } = getApp(context);
  const number = /^\d{1,12}$/.test(params.number) ? Number(params.number) : 0;
  const order = await findGuestOrder(db, number);
  if (!order) return redirect(ownOrderUrl(number));
  const key = new URL(request.url).searchParams.get("key") ?? "";
  if (!isOrderKey(secret, order.id, key))
    return redirectWithFlash(href("/orders/find"), {
      title: "This link no longer works",
      description: "You can find your order here.",
      tone: "bad",
    });
  const cookie = await openedOrders.add(request, secret, order.id);
  return redirect(ownOrderUrl(number), { headers: setCookieHeaders([cookie]) });
}
