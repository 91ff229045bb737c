import { orderMoney } from "#app/domain/orders/emails/order-email.server.ts";
import { orderNumberLabel } from "#app/domain/orders/order.ts";
import { mailboxOf, type MailShop } from "#app/domain/settings/emails/email-shop.ts";
import { renderEmail } from "#app/domain/settings/emails/email-template.ts";
import type { MailMessage } from "#app/platform/mail/transport.server.ts";

// Notifications to the shop. Subjects contain no personal data, because they outlive the email's body.

interface NewOrder {
  orderNumber: number;
  customerName: string;
  email: string;
  currency: string;
  lines: readonly { name: string; options: string; quantity: number }[];
  totals: { totalMinor: number };
  isPaid: boolean;
}

/** Notifies the shop of a new order, paid or with cash on delivery. */
export function newOrderMail(shop: MailShop, order: NewOrder, publicUrl: string): MailMessage {
  const label = orderNumberLabel(order.orderNumber);
  const message = renderEmail(shop, {
    heading: `A new order: ${label}`,
    paragraphs: [
      `${order.customerName} (${order.email}) placed an order and ${order.isPaid ? "paid for it" : "will pay in cash on delivery"}.`,
    ],
    table: [
      ...order.lines.map(({ name, options, quantity }) => ({
        label: options ? `${name} (${options})` : name,
        value: `${quantity} ×`,
      })),
      { label: "Total", value: orderMoney(order, order.totals.totalMinor), isTotal: true },
    ],
    action: adminPageOf(order.orderNumber, publicUrl),
  });
  return { to: mailboxOf(shop), subject: `New order ${label}`, ...message };
}

/** Notifies the shop of a return request. */
export function newReturnMail(
  shop: MailShop,
  { order, returnNumber }: { order: { number: number; email: string }; returnNumber: string },
  publicUrl: string,
): MailMessage {
  const message = renderEmail(shop, {
    heading: `A new return request: ${returnNumber}`,
    paragraphs: [
      `${order.email || "A customer"} wants to return something from order ${orderNumberLabel(order.number)} and is waiting for an answer.`,
    ],
    action: adminPageOf(order.number, publicUrl),
  });
  return { to: mailboxOf(shop), subject: `New return ${returnNumber}`, ...message };
}

/** Notifies the shop of a refused refund, which needs manual action. */
export function refundFailedMail(
  shop: MailShop,
  {
    order,
    amountMinor,
    why,
  }: { order: { number: number; currency: string }; amountMinor: number; why: string },
  publicUrl: string,
): MailMessage {
  const label = orderNumberLabel(order.number);
  const message = renderEmail(shop, {
    heading: "A refund failed",
    paragraphs: [
      `${orderMoney(order, amountMinor)} for order ${label} could not be refunded: ${why}`,
      "The refund is still owed. Try again from the order's page, or contact the customer.",
    ],
    action: adminPageOf(order.number, publicUrl),
  });
  return { to: mailboxOf(shop), subject: `Refund failed for order ${label}`, ...message };
}

/** Notifies the shop that an unmatched payment could not be refunded. */
export function unmatchedPaymentStuckMail(
  shop: MailShop,
  {
    reference,
    amountMinor,
    currency,
    why,
  }: { reference: string; amountMinor: number; currency: string; why: string },
): MailMessage {
  const message = renderEmail(shop, {
    heading: "A payment could not be refunded",
    paragraphs: [
      `${orderMoney({ currency }, amountMinor)} was received as payment ${reference}, which belongs to no order, and could not be refunded: ${why}`,
      "The store retries for about a day. Check your account at the payment provider, and refund the payment there if it is still open.",
    ],
  });
  return { to: mailboxOf(shop), subject: `Payment ${reference} could not be refunded`, ...message };
}

function adminPageOf(orderNumber: number, publicUrl: string) {
  return { label: "Open the order", url: new URL(`/admin/orders/${orderNumber}`, publicUrl).href };
}
