import { data, type RouterContextProvider } from "react-router";
import { findOrderOf } from "#app/domain/orders/customer-orders/list-orders.server.ts";
import type { OrderActor } from "#app/domain/orders/actions/order-changes.ts";
import type { OrderView } from "#app/domain/orders/customer-orders/order-view.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { requireUser } from "#app/context/session-guard.server.ts";

interface OwnOrder {
  order: OrderView;
  /** The signed-in user acts as the order's customer here, the administrator included. */
  actor: OrderActor;
}

/** The order in the URL, if it belongs to the signed-in user; else a 404, the same as for a missing order. */
export async function requireOwnOrder(
  request: Request,
  context: Readonly<RouterContextProvider>,
  number: string,
): Promise<OwnOrder> {
  const user = await requireUser(request, context);
  const { db, clock } = getApp(context);
  const reader = { userId: user.id, now: clock.now() };
  const order = /^\d{1,12}$/.test(number) ? await findOrderOf(db, reader, Number(number)) : null;
  if (!order) throw data({ message: "No such order." }, { status: 404 });
  return { order, actor: { id: user.id, role: "customer" } };
}
