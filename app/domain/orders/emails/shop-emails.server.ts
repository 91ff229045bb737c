import { markTest, orderMoney } from "#app/domain/orders/emails/order-email.ts";
import { orderNumberLabel } from "#app/domain/orders/order.ts";
import { manualMethodOf, MANUAL_METHODS } from "#app/domain/payments/payment-methods.ts";
import { mailboxOf, type EmailShop } from "#app/domain/messages/emails/email-shop.ts";
import { renderEmail, type EmailContent } from "#app/domain/messages/emails/email-template.ts";
import type { EmailMessage } from "#app/platform/messages/email-transport.server.ts";
import { itemLabel } from "#app/lib/text/item-label.ts";

// Notifications to the shop. Subjects contain no personal data, because they outlive the email's body.

interface NewOrder {
  orderNumber: number;
  customerName: string;
  email: string;
  currency: string;
  lines: readonly { name: string; options: string; quantity: number }[];
  totals: { totalMinor: number };
  isPaid: boolean;
  paymentMethod: string;
  advanceMinor?: number;
  isTest?: boolean;
}

/** Notifies the shop of a new order, paid or not. */
export function newOrderEmail(shop: EmailShop, order: NewOrder, publicUrl: string): EmailMessage {
  const label = orderNumberLabel(order.orderNumber);
  // A guest may have given a phone number only.
  const customer = order.email ? `${order.customerName} (${order.email})` : order.customerName;
  const message = {
    heading: `A new order: ${label}`,
    paragraphs: [`${customer} placed an order and ${describePayment(order)}.`],
    table: [
      ...order.lines.map(({ name, options, quantity }) => ({
        label: itemLabel(name, options),
        value: `${quantity} ×`,
      })),
      { label: "Total", value: orderMoney(order, order.totals.totalMinor), isTotal: true },
    ],
    action: adminPageOf(order.orderNumber, publicUrl),
  };
  return toShop(shop, markTest(order, { subject: `New order ${label}`, message }));
}

function toShop(
  shop: EmailShop,
  { subject, message }: { subject: string; message: EmailContent },
): EmailMessage {
  return { to: mailboxOf(shop), subject, ...renderEmail(shop, message) };
}

function describePayment(order: NewOrder): string {
  if (order.isPaid) return "paid for it";
  if (!order.advanceMinor) return (manualMethodOf(order) ?? MANUAL_METHODS.cash).words.willPay;
  const rest = orderMoney(order, order.totals.totalMinor - order.advanceMinor);
  return `paid ${orderMoney(order, order.advanceMinor)} in advance and will pay ${rest} in cash on delivery`;
}

/** Notifies the shop that an unmatched payment could not be refunded. */
export function unmatchedPaymentRefundFailedEmail(
  shop: EmailShop,
  {
    reference,
    amountMinor,
    currency,
    reason,
  }: { reference: string; amountMinor: number; currency: string; reason: string },
): EmailMessage {
  const message = renderEmail(shop, {
    heading: "A payment could not be refunded",
    paragraphs: [
      `${orderMoney({ currency }, amountMinor)} was received as payment ${reference}, which belongs to no order, and could not be refunded: ${reason}`,
      "The store retries for about a day. Check your account at the payment provider, and refund the payment there if it is still open.",
    ],
  });
  return { to: mailboxOf(shop), subject: `Payment ${reference} could not be refunded`, ...message };
}

export function adminPageOf(orderNumber: number, publicUrl: string) {
  return { label: "Open the order", url: new URL(`/admin/orders/${orderNumber}`, publicUrl).href };
}
