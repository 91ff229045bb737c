import type { RouterContextProvider } from "react-router";
import { getApp } from "#app/context/context-keys.server.ts";
import { findPayableOrder } from "#app/domain/orders/online-payment/find-payable-order.server.ts";
import { orderPaymentPath } from "#app/domain/orders/online-payment/order-payment-link.server.ts";
import {
  awaitsDifference,
  isUnpaid,
  type OrderStatus,
  type PaymentStatus,
} from "#app/domain/orders/order.ts";
import type { PayOnlineOffer } from "#app/routes/account/orders/order/pay-online.tsx";

/** The page at which an order is paid online instead of on delivery, with the amounts; null where it cannot be. */
export async function findPayOnlineOffer(
  context: Readonly<RouterContextProvider>,
  order: { id: string; status: OrderStatus; paymentStatus: PaymentStatus; paymentMethod: string },
): Promise<PayOnlineOffer | null> {
  if (!isUnpaid(order)) return null;
  const { db, secret, settings } = getApp(context);
  const payable = await findPayableOrder(db, await settings.get(), order.id);
  if (!payable?.quote) return null;
  const { dueMinor, amountMinor } = payable.quote;
  const isDifference = awaitsDifference(order);
  return { path: orderPaymentPath(secret, order.id), dueMinor, amountMinor, isDifference };
}
