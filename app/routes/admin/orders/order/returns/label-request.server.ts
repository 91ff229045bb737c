import { data, type RouterContextProvider } from "react-router";
import { getApp } from "#app/context/context-keys.server.ts";
import { findOrderDetail } from "#app/domain/orders/admin-list/find-order-detail.server.ts";
import { orderNumberIn } from "#app/domain/orders/order.ts";
import { returnLabelOf, type ReturnLabel } from "#app/domain/orders/returns/return-label.ts";
import { returnNumberLabel } from "#app/domain/orders/returns/returns.ts";
import { itemLabel } from "#app/lib/text/item-label.ts";

/** The label of the return that an admin URL names, or a 404 if it is not approved or has arrived. */
export async function requestedReturnLabel(
  context: Readonly<RouterContextProvider>,
  params: { number: string; sequence: string },
): Promise<ReturnLabel> {
  const { db, settings } = getApp(context);
  const order = await findOrderDetail(db, orderNumberIn(params.number) ?? 0);
  const { general } = await settings.get();
  const label = order && returnLabelOf(labelledOrder(order), Number(params.sequence), general);
  if (!label) throw data(null, { status: 404 });
  return label;
}

function labelledOrder(order: NonNullable<Awaited<ReturnType<typeof findOrderDetail>>>) {
  const returns = order.returns.map(({ sequence, status, kind, lines }) => ({
    number: returnNumberLabel(order.number, sequence),
    labelSequence: status === "approved" && kind === "return" ? sequence : null,
    items: lines.map(
      ({ quantity, productName, options }) => `${quantity} × ${itemLabel(productName, options)}`,
    ),
  }));
  return { ...order, returns };
}
