import type { EmailItem, EmailShop } from "#app/domain/messages/emails/email-shop.ts";
import type { EmailContent } from "#app/domain/messages/emails/email-template.ts";
import {
  writeEmail,
  type EmailKindName,
  type EmailValues,
} from "#app/domain/messages/emails/email-texts.settings.ts";
import type { MessageKindName } from "#app/domain/messages/message-kinds.ts";
import { TEST_NOTICE, orderNumberLabel } from "#app/domain/orders/order.ts";
import { formatMoney, moneyFormatFor } from "#app/lib/money.ts";

/** An order email before the shop's texts, branding, items and order link are added. */
export interface OrderEmail {
  /** Kind in log and admin, such as "order-shipped". */
  kind: string;
  /** `buyer` is the first name of the account that ordered, who may not be the recipient of a gift; `items` are those that the email lists. */
  compose(
    shop: EmailShop,
    buyer?: string,
    items?: readonly EmailItem[],
  ): { subject: string; message: EmailContent };
}

/** A message to the phone of an order's customer. Name, order number and link are added to its values. */
export interface PhoneNotice {
  kind: MessageKindName;
  /** Identifies the event among those of its kind: a shipment's, refund's or return's id. The order, if it can happen once. */
  event?: string;
  values?: Partial<Record<"total" | "amount" | "until" | "payTo", string | undefined>>;
}

/** An email with the owner's text, followed by details such as a tracking number. Its values may depend on the items that it lists. */
export function orderEmail<Kind extends EmailKindName>(
  kind: Kind,
  values: EmailValues<Kind> | ((items: readonly EmailItem[]) => EmailValues<Kind>),
  details: Pick<EmailContent, "table" | "action"> = {},
): OrderEmail {
  return {
    kind,
    compose(shop, buyer, items = []) {
      const greeting = buyer && { greeting: greetingOf(buyer) };
      const known = typeof values === "function" ? values(items) : values;
      const { subject, ...words } = writeEmail(shop, kind, { ...known, ...greeting });
      return { subject, message: { ...words, ...details } };
    },
  };
}

/** Marks an email about an order that was paid by the test bank. */
export function markTest(
  { isTest }: { isTest?: boolean | undefined },
  { subject, message }: { subject: string; message: EmailContent },
): { subject: string; message: EmailContent } {
  if (!isTest) return { subject, message };
  const paragraphs = [TEST_NOTICE, ...message.paragraphs];
  return { subject: `TEST: ${subject}`, message: { ...message, paragraphs } };
}

export function greetingOf(firstName: string): string {
  return firstName ? `Dear ${firstName}` : "Hello";
}

/** Formats an amount in the order's currency. */
export function orderMoney(order: { currency: string }, amountMinor: number): string {
  return formatMoney(amountMinor, moneyFormatFor(order.currency));
}

interface UnmatchedPayment {
  amountMinor: number;
  currency: string;
  /** The already paid order, if any. */
  orderNumber: number | null;
  firstName: string;
  /** Why it did not pay the order, as in "the order was cancelled.", where it was not paid already. */
  reason?: string | undefined;
  /** Within what time refunds arrive. */
  within: string;
}

/** Email about the refund of an unmatched payment. */
export function unmatchedPaymentEmail(payment: UnmatchedPayment): OrderEmail {
  const { amountMinor, currency, orderNumber, firstName, reason, within } = payment;
  const paid =
    orderNumber === null
      ? "it is not the requested amount."
      : `your order ${orderNumberLabel(orderNumber)} was already paid.`;
  const why = reason ?? paid;
  return orderEmail("payment-returned", {
    greeting: greetingOf(firstName),
    within,
    amount: orderMoney({ currency }, amountMinor),
    why,
  });
}
