import { orderMoney } from "#app/domain/orders/emails/order-email.ts";
import { mailboxOf, type EmailShop } from "#app/domain/messages/emails/email-shop.ts";
import { renderEmail } from "#app/domain/messages/emails/email-template.ts";
import type { EmailMessage } from "#app/platform/messages/email-transport.server.ts";

// Notifications to the shop. Subjects contain no personal data, because they outlive the email's body.

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
