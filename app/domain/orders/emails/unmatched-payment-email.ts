import {
  greetingOf,
  orderEmail,
  orderMoney,
  type OrderEmail,
} from "#app/domain/orders/emails/order-email.ts";
import { orderNumberLabel } from "#app/domain/orders/order.ts";

interface UnmatchedPayment {
  amountMinor: number;
  currency: string;
  /** The already paid order, if any. */
  orderNumber: number | null;
  firstName: string;
}

/** Email about the refund of an unmatched payment. */
export function unmatchedPaymentEmail(payment: UnmatchedPayment): OrderEmail {
  const { amountMinor, currency, orderNumber, firstName } = payment;
  const why =
    orderNumber === null
      ? "it is not the requested amount."
      : `your order ${orderNumberLabel(orderNumber)} was already paid.`;
  return orderEmail("payment-returned", {
    greeting: greetingOf(firstName),
    amount: orderMoney({ currency }, amountMinor),
    why,
  });
}
