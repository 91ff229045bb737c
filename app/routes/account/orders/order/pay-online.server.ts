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
  order: {
    id: string;
    status: OrderStatus;
    paymentStatus: PaymentStatus;
    paymentMethod: string;
    returns?: readonly { isDifferenceDue: boolean }[];
  },
): Promise<PayOnlineOffer | null> {
  const isExchangeDue = order.returns?.some(({ isDifferenceDue }) => isDifferenceDue) ?? false;
  if (!isUnpaid(order) && !isExchangeDue) return null;
  const { db, secret, settings } = getApp(context);
  const payable = await findPayableOrder(db, await settings.get(), order.id);
  if (!payable?.quote) return null;
  const { dueMinor, amountMinor, returnId } = payable.quote;
  const exchange = returnId === undefined ? null : payable.exchange;
  const isDifference = awaitsDifference(order) || exchange !== null;
  const path = orderPaymentPath(secret, order.id);
  return { path, dueMinor, amountMinor, isDifference, exchangeNumber: exchange?.number ?? null };
}
