import { data, type RouterContextProvider } from "react-router";
import { findGuestContact } from "#app/domain/customers/consents/consents.server.ts";
import { findGuestOrder } from "#app/domain/orders/guest-orders/guest-orders.server.ts";
import { findOrderOf } from "#app/domain/orders/customer-orders/list-orders.server.ts";
import type { OrderActor } from "#app/domain/orders/actions/order-changes.ts";
import type { OrderView } from "#app/domain/orders/customer-orders/order-view.ts";
import { getApp, getRequestContext } from "#app/context/context-keys.server.ts";
import { openedOrders } from "#app/context/shopper/remembered-ids.server.ts";
import { requireUser } from "#app/context/session-guard.server.ts";

type Context = Readonly<RouterContextProvider>;

interface OwnOrder {
  order: OrderView;
  /** The signed-in user, an administrator included, acts as the order's customer here. */
  actor: OrderActor;
}

/**
 * The order in the URL, if it belongs to the signed-in user, or to a guest whose signed link this browser has opened; else a 404, the
 * same as for a missing order.
 */
export async function requireOwnOrder(request: Request, context: Context, number: string): Promise<OwnOrder> {
  const user = await getRequestContext(context).user();
  const isNumber = /^\d{1,12}$/.test(number);
  const accountOrder = user && isNumber ? await findFor(context, user.id, Number(number)) : null;
  const order = accountOrder ?? (isNumber ? await findOpenedOrder(request, context, Number(number)) : null);
  if (order) return order;
  await requireUser(request, context);
  throw data({ message: "No such order." }, { status: 404 });
}

/** A guest's order, if this browser has opened its signed link or placed it; null otherwise. */
export async function findOpenedOrder(
  request: Request,
  context: Context,
  number: number,
): Promise<OwnOrder | null> {
  const opened = await openedOrders.list(request, getApp(context).secret);
  if (opened.length === 0) return null;
  const guest = await findGuestOrder(getApp(context).db, number);
  return guest && opened.includes(guest.id) ? findFor(context, guest.userId, number) : null;
}

async function findFor(context: Context, userId: string, number: number): Promise<OwnOrder | null> {
  const { db, clock } = getApp(context);
  const order = await findOrderOf(db, { userId, now: clock.now() }, number);
  return order && { order, actor: { id: userId, role: "customer" } };
}

/** The contact under which the order's customer gives consents; null for a guest of whom none is known but the address of an account. */
export async function findContact(context: Context, { order, actor }: OwnOrder): Promise<string | null> {
  const user = await getRequestContext(context).user();
  if (user && user.id === actor.id) return user.email;
  const { db } = getApp(context);
  const guest = await findGuestOrder(db, order.number);
  return findGuestContact(db, { email: guest?.email ?? "", phone: order.shippingAddress.phone });
}
