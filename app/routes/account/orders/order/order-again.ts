import { href, type RouterContextProvider } from "react-router";
import { addToLines } from "#app/domain/cart/stored-cart.ts";
import type { Reorder } from "#app/domain/orders/customer-orders/order-view.ts";
import { reorder } from "#app/domain/orders/customer-orders/customer-orders.server.ts";
import { redirectWithFlash } from "#app/platform/http/flash.server.ts";
import { getApp, getRequestContext } from "#app/context/context-keys.server.ts";
import { requireOwnOrder } from "#app/routes/account/orders/order/own-order.server.ts";
import { reorderMessage } from "#app/routes/account/orders/reorder-message.ts";
import type { Route } from "./+types/order-again";

/** The items of an order that can be bought again, at current prices and stock. The browser adds them to its copy of the cart. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { order } = await requireOwnOrder(request, context, params.number);
  return reorder(getApp(context).db, order.id);
}

/** Adds them to the stored cart, for the form without JavaScript. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const { order } = await requireOwnOrder(request, context, params.number);
  const reordered = await reorder(getApp(context).db, order.id);
  if (reordered.items.length > 0) await addToStoredCart(context, reordered.items);
  const { action: _viewCart, ...message } = reorderMessage(reordered);
  return redirectWithFlash(href("/cart"), message);
}

async function addToStoredCart(
  context: Readonly<RouterContextProvider>,
  items: Reorder["items"],
): Promise<void> {
  const { maxLineQuantity } = (await getApp(context).settings.get()).sales;
  await getRequestContext(context).cart.change((contents) => ({
    ...contents,
    lines: items.reduce(
      (lines, { id: variantId, quantity }) =>
        addToLines(lines, { variantId, quantity, available: maxLineQuantity }),
      [...contents.lines],
    ),
  }));
}
