import { data, href, redirect } from "react-router";
import { z } from "zod";
import { getApp, getRequestContext } from "#app/context/context-keys.server.ts";
import { openedOrders } from "#app/context/shopper/remembered-ids.server.ts";
import { callerOf } from "#app/context/session-guard.server.ts";
import { CartRevision } from "#app/domain/checkout/checkout.forms.ts";
import { findOrderOfCart } from "#app/domain/checkout/find-own-checkout.server.ts";
import { setCookieHeaders } from "#app/platform/http/flash.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import type { Limit } from "#app/platform/http/rate-limit.server.ts";
import type { Route } from "./+types/sent-order";

export function loader() {
  return redirect(href("/checkout"));
}

const LOOKUPS: Limit = { name: "sent-order", max: 120, windowMs: 10 * 60_000 };

const SentOrder = z.object({ cartRevision: CartRevision });

/**
 * Called by the checkout's script after a press of Place Order whose response was lost: what has become of the cart that was sent. The
 * browser may then open a guest's order, as it could after the response.
 */
export async function action({ request, context }: Route.ActionArgs) {
  const { checkout, limits, secret } = getApp(context);
  if (!(await limits.consume(LOOKUPS, callerOf(request, context).clientIp)).ok)
    throw data({ message: "Too many requests." }, { status: 429 });
  const sent = SentOrder.safeParse(await readForm(request));
  if (!sent.success) throw data({ message: "This is not a cart revision." }, { status: 400 });
  const user = await getRequestContext(context).user();
  const order = await findOrderOfCart(checkout, { ...sent.data, userId: user?.id ?? null });
  const cookies = order?.isGuest ? [await openedOrders.add(request, secret, order.id)] : [];
  return Response.json(order, { headers: setCookieHeaders(cookies) });
}
