import { reorder } from "#app/domain/orders/reorder.server.ts";
import { storeOf } from "#app/request-scope.server.ts";
import { requireOwnOrder } from "#app/routes/account/orders/own-order.server.ts";
import type { Route } from "./+types/order-again";

/** What of an order can go into the cart again, at today's prices and stock. */
export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { order } = await requireOwnOrder(request, context, params.number);
  return reorder(storeOf(context).db, order.id);
}
