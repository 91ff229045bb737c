import { orderMail, orderMoney, type OrderMail } from "#app/domain/orders/emails/order-email.server.ts";
import { CASH_ON_DELIVERY, orderNumberLabel, wayBack } from "#app/domain/orders/order.ts";
import type { UndeliveredOutcome } from "#app/domain/orders/returns/return-to-sender.ts";
import { RETURN_DAYS } from "#app/domain/orders/returns/returns.ts";
import type { MailShop } from "#app/domain/settings/emails/email-shop.ts";
import { latestDelivery, shippingTermsFor, trackingUrlFor } from "#app/domain/settings/shipping.ts";
import type { EmailContent } from "#app/domain/settings/emails/email-template.ts";
import type { Address } from "#app/domain/customers/addresses/address.ts";

interface MailedOrder {
  number: number;
  paymentMethod: string;
  currency: string;
  shippingAddress: Address;
}

export function processingMail(order: MailedOrder): OrderMail {
  return orderMail("order-processing", aboutOrder(order));
}

/** `trackingNumber` is empty where the carrier has given none yet. */
export function shippedMail(order: MailedOrder, trackingNumber: string, shippedAt: Date): OrderMail {
  const mail = orderMail("order-shipped", aboutParcel(order), (shop) => {
    const day = latestDelivery(termsOf(order, shop), shippedAt);
    return trackedBy(order, trackingNumber, shop, [{ label: "Estimated delivery", value: `By ${day}` }]);
  });
  return { ...mail, shows: "pieces" };
}

export function trackedMail(order: MailedOrder, trackingNumber: string): OrderMail {
  const mail = orderMail("order-tracked", aboutParcel(order), (shop) =>
    trackedBy(order, trackingNumber, shop, []),
  );
  return { ...mail, shows: "pieces" };
}

function aboutParcel(order: MailedOrder) {
  return { ...aboutOrder(order), city: order.shippingAddress.city };
}

function termsOf({ shippingAddress }: MailedOrder, shop: MailShop) {
  return shippingTermsFor(shop.shipping, shippingAddress.country);
}

/** The tracking number below other rows, and a button to the carrier's page where the shop knows it. */
function trackedBy(
  order: MailedOrder,
  trackingNumber: string,
  shop: MailShop,
  rows: NonNullable<EmailContent["table"]>,
): Pick<EmailContent, "table" | "action"> {
  if (!trackingNumber) return { table: rows };
  const url = trackingUrlFor(termsOf(order, shop), trackingNumber) ?? undefined;
  return {
    table: [...rows, { label: "Tracking number", value: trackingNumber, url }],
    ...(url && { action: { label: "Track your parcel", url } }),
  };
}

export function deliveredMail(order: MailedOrder): OrderMail {
  const values = { ...aboutOrder(order), returnDays: String(RETURN_DAYS) };
  return { ...orderMail("order-delivered", values), shows: "pieces-to-review" };
}

/** `refundMinor` is what will be paid back, 0 for an order that cost nothing. */
export function cancelledMail(
  order: MailedOrder,
  { refundMinor, byShop, reason }: { refundMinor: number; byShop: boolean; reason?: string },
): OrderMail {
  const label = orderNumberLabel(order.number);
  return orderMail("order-cancelled", {
    ...aboutOrder(order),
    cancelled: byShop ? `we had to cancel your order ${label}.` : `your order ${label} is cancelled.`,
    reason: byShop && reason ? reason : "",
    refund: refundMinor > 0 ? refunded(order, refundMinor) : "",
  });
}

/** A parcel that came back or was lost. `refundMinor` is what will be refunded, 0 for an order that was not paid. */
export function undeliveredMail(
  order: MailedOrder,
  { outcome, refundMinor, reason }: { outcome: UndeliveredOutcome; refundMinor: number; reason?: string },
): OrderMail {
  const kind = outcome === "lost" ? "order-lost" : "order-returned-to-sender";
  return orderMail(kind, {
    ...aboutOrder(order),
    reason: reason ?? "",
    refund: refundMinor > 0 ? refunded(order, refundMinor) : "",
  });
}

/** `pieces` is what it is for, line by line; empty for an amount. `isUnsent` says that the order has not left yet. */
export function refundGivenMail(
  order: MailedOrder,
  refund: { amountMinor: number; pieces: readonly string[]; isUnsent: boolean; reason?: string },
): OrderMail {
  const { amountMinor, pieces, isUnsent, reason } = refund;
  const which = isUnsent ? "It is for what we cannot send" : "It is for";
  return orderMail("order-refund-agreed", {
    ...aboutOrder(order),
    amount: orderMoney(order, amountMinor),
    way: wayBackOf(order),
    pieces: pieces.length > 0 ? `${which}: ${pieces.join(", ")}.` : "",
    reason: reason ?? "",
  });
}

export function refundedMail(order: MailedOrder, amountMinor: number): OrderMail {
  const amount = orderMoney(order, amountMinor);
  return orderMail("order-refunded", { ...aboutOrder(order), amount, way: wayBack(order) });
}

/** A payment that belongs to no order goes back. `orderNumber` is of the order that was paid already; null where there is none. */
export function unmatchedPaymentRefundedMail({
  amountMinor,
  currency,
  orderNumber,
  firstName,
}: {
  amountMinor: number;
  currency: string;
  orderNumber: number | null;
  firstName: string;
}): OrderMail {
  const why =
    orderNumber === null
      ? "it is not the amount that we asked for."
      : `your order ${orderNumberLabel(orderNumber)} was already paid.`;
  return orderMail("payment-returned", {
    greeting: greetingOf(firstName),
    amount: orderMoney({ currency }, amountMinor),
    why,
  });
}

/** What every letter about an order may say of it. */
export function aboutOrder({
  number,
  shippingAddress: { firstName },
}: Pick<MailedOrder, "number" | "shippingAddress">) {
  return { greeting: greetingOf(firstName), order: orderNumberLabel(number) };
}

function greetingOf(firstName: string): string {
  return firstName ? `Dear ${firstName}` : "Hello";
}

/** That a refund is on its way, and how long it takes. */
export function refunded(order: { currency: string; paymentMethod: string }, amountMinor: number): string {
  return `We are refunding ${orderMoney(order, amountMinor)} ${wayBackOf(order)}, within 7-14 business days.`;
}

/** Where it goes, and what the shop has to be told for it. */
function wayBackOf(order: { paymentMethod: string }): string {
  const way = wayBack(order);
  return order.paymentMethod === CASH_ON_DELIVERY
    ? `${way} (please reply with its account number and IFSC)`
    : way;
}
