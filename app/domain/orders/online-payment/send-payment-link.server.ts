import type { OrderChange, OrderChangeResult } from "#app/domain/orders/actions/order-changes.ts";
import { recordOrderEvent } from "#app/domain/orders/events/record-order-event.server.ts";
import { readUnpaidState } from "#app/domain/orders/online-payment/find-payable-order.server.ts";
import { quoteOnline } from "#app/domain/orders/online-payment/online-payment.ts";
import { orderPaymentLink } from "#app/domain/orders/online-payment/order-payment-link.server.ts";
import { changeLockedOrder } from "#app/domain/orders/lock-order.server.ts";
import { toChanged, updateOrder, type OrderDeps } from "#app/domain/orders/orders.server.ts";

/** Emails a customer the link to pay an order online, with event and audit entry. Error `not-possible`: nothing can be paid online of it. Admin only. */
export async function sendPaymentLink(deps: OrderDeps, change: OrderChange): Promise<OrderChangeResult> {
  const { payments } = await deps.settings.get();
  return changeLockedOrder<OrderChangeResult>(deps, change, async (tx, { order, shop, at }) => {
    const { status } = order;
    const quote = payments.online ? quoteOnline(await readUnpaidState(tx, order), payments.cash) : null;
    if (!quote || order.email === "") return { ok: false, error: "not-possible", status };
    const changed = await updateOrder(tx, order, {}, at);
    const detail = { amountMinor: quote.amountMinor };
    const event = { kind: "payment-link-sent", detail, url: orderPaymentLink(deps, order.id) } as const;
    const audit = { before: null, after: detail };
    await recordOrderEvent(tx, deps, { order: changed, shop, event, actorId: change.actor.id, at, audit });
    return toChanged(changed);
  });
}
