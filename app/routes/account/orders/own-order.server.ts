import { data, type RouterContextProvider } from "react-router";
import { findOrderOf } from "#app/domain/orders/customer-orders/list-orders.server.ts";
import type { OrderActor } from "#app/domain/orders/actions/order-changes.ts";
import type { OrderView } from "#app/domain/orders/customer-orders/order-view.ts";
import { getApp } from "#app/context/context-keys.server.ts";
import { requireUser } from "#app/context/session-guard.server.ts";

interface OwnOrder {
  order: OrderView;
  /** Whoever is signed in acts as the order's customer here, the administrator too. */
  actor: OrderActor;
}

/** The order that the address names, if it is the signed-in person's own; else a 404, as for one that is not there. */
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
