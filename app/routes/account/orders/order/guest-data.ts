import { href, redirect } from "react-router";
import { eraseGuestOrder } from "#app/domain/privacy/guest-data.server.ts";
import { exportOrder } from "#app/domain/privacy/export-person.server.ts";
import { findGuestOrder } from "#app/domain/orders/guest-orders/guest-orders.server.ts";
import { orderNumberLabel, ownOrderUrl } from "#app/domain/orders/order.ts";
import { endConsents } from "#app/domain/customers/consents/consents.server.ts";
import { redirectWithFlash, redirectWithSuccess } from "#app/platform/http/flash.server.ts";
import { readForm } from "#app/platform/http/form.server.ts";
import { jsonDownload } from "#app/platform/http/json-responses.server.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { requireOwnOrder } from "#app/routes/account/orders/order/own-order.server.ts";
import type { Route } from "./+types/guest-data";

export function loader({ params }: Route.LoaderArgs) {
  return redirect(ownOrderUrl(Number(params.number)));
}

const REFUSALS = {
  "not-found": "This order was already removed.",
  "not-shipped": "The order is still open. You can remove your data once it is delivered or cancelled.",
  "on-its-way": "The order is on its way. You can remove your data once it is delivered.",
  "cash-open":
    "The cash for this order has not reached us yet. You can remove your data once it has, in a few days.",
  "return-open": "A return of this order is open. You can remove your data once it is completed.",
  "refund-open": "A refund for this order is open. You can remove your data once it is paid.",
} as const;

/** A guest's rights to the data of one order: a copy as a file, and erasure. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const { order } = await requireOwnOrder(request, context, params.number);
  const app = getApp(context);
  const guest = await findGuestOrder(app.db, order.number);
  // A customer's data are on the profile page, behind the password.
  if (!guest) return redirect(href("/profile/data"));
  const { intent } = await readForm(request);
  if (intent === "stop-whatsapp") {
    const { phone } = order.shippingAddress;
    await endConsents(app.db, { email: phone, purpose: "whatsapp", now: app.clock.now() });
    return redirectWithSuccess(ownOrderUrl(order.number), "WhatsApp messages stopped");
  }
  if (intent !== "erase")
    return jsonDownload(`order-${order.number}.json`, await exportOrder(app.db, guest.id));
  const erased = await eraseGuestOrder(app, guest.id);
  if (erased.ok)
    return redirectWithSuccess(
      href("/"),
      `Your data was removed from order ${orderNumberLabel(order.number)}`,
    );
  return redirectWithFlash(ownOrderUrl(order.number), {
    title: "Your data was not removed",
    description: REFUSALS[erased.error],
    tone: "bad",
  });
}
