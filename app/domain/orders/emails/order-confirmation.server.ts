import { chargeRows, type Totals } from "#app/domain/cart/price-cart.ts";
import { fullNameOf, phoneLabel, type Address } from "#app/domain/customers/addresses/address.ts";
import { countryName } from "#app/domain/customers/addresses/countries.ts";
import { orderNumberLabel } from "#app/domain/orders/order.ts";
import { manualMethodOf, MANUAL_METHODS } from "#app/domain/payments/payment-methods.ts";
import { paymentInstructions } from "#app/domain/orders/payment-instructions.ts";
import { markTest } from "#app/domain/orders/emails/order-email.ts";
import { toEmailPiece, type PieceLine } from "#app/domain/orders/emails/ordered-items.server.ts";
import { byDay } from "#app/domain/delivery/delivery.ts";
import { deliveryRateFor, estimatedDelivery, type DeliveryMethod } from "#app/domain/delivery/shipping.ts";
import { formatDeadline } from "#app/lib/time/dates.ts";
import { formatMoney, type MoneyFormat } from "#app/lib/money.ts";
import type { EmailShop } from "#app/domain/messages/emails/email-shop.ts";
import { writeEmail } from "#app/domain/messages/emails/email-texts.settings.ts";
import { renderEmail, type EmailContent } from "#app/domain/messages/emails/email-template.ts";
import type { EmailMessage } from "#app/platform/messages/email-transport.server.ts";

interface ConfirmedOrder {
  orderNumber: number;
  /** Of the order's page, signed for a guest. */
  path: string;
  email: string;
  /** The first name of the account that ordered, who may not be the recipient of a gift; undefined for a guest. */
  buyer?: string;
  address: Address;
  lines: (PieceLine & { priceMinor: number })[];
  totals: Totals;
  /** The taxes inside the total; null where the flat tax is added. */
  taxNote: string | null;
  /** False for an order that is placed unpaid. */
  isPaid: boolean;
  /** The part of the total that was paid online; the rest is collected in cash. */
  advanceMinor?: number;
  isTest?: boolean;
  placedAt: Date;
  promisedDay?: string;
  delivery?: DeliveryMethod;
  /** Of an order that its customer has to confirm. */
  confirmation?: { path: string; by: Date };
  /** The stored name of the payment method. */
  paymentMethod: string;
  /** Of an order that is paid before it is prepared. */
  payBy?: Date;
}

/** Order confirmation email, with the same totals as cart and checkout. */
export function orderConfirmation(
  shop: EmailShop,
  money: MoneyFormat,
  order: ConfirmedOrder,
  publicUrl: string,
): EmailMessage {
  const show = (amountMinor: number) => formatMoney(amountMinor, money);
  const { totals, address, taxNote } = order;
  const pieces = order.lines.map((line) => ({
    ...toEmailPiece(line, publicUrl),
    value: show(line.priceMinor * line.quantity),
  }));
  const rate = deliveryRateFor(shop.shipping, address.country, order.delivery);
  const isPickup = order.delivery === "pickup";
  const hours = isPickup && shop.pickupHours.length > 0 ? ` (${shop.pickupHours.join("; ")})` : "";
  const discount =
    totals.discountMinor > 0 ? [{ label: "Discount", value: `-${show(totals.discountMinor)}` }] : [];
  const { confirmation } = order;
  const { subject, ...words } = writeWords(shop, order, show(totals.totalMinor));
  const content = {
    ...words,
    pieces,
    table: [
      { label: "Subtotal", value: show(totals.subtotalMinor) },
      ...discount,
      ...chargeRows(totals, isPickup ? "Pick-up" : undefined).map(({ label, amountMinor }) => ({
        label,
        value: amountMinor === 0 ? "Free" : show(amountMinor),
      })),
      ...(taxNote ? [] : [{ label: "Tax", value: show(totals.taxMinor) }]),
      { label: "Total", value: show(totals.totalMinor), isTotal: true },
      ...(taxNote ? [{ label: "Taxes", value: taxNote }] : []),
      ...paymentRows(shop, order, show),
      {
        label: isPickup ? "Ready for pick-up" : "Estimated delivery",
        value: order.promisedDay ? byDay(order.promisedDay) : estimatedDelivery(rate, order.placedAt),
      },
    ],
    action: confirmation
      ? { label: "Confirm your order", url: new URL(confirmation.path, publicUrl).href }
      : { label: "See your order", url: new URL(order.path, publicUrl).href },
    closing: `${isPickup ? "To pick up at" : "Delivery address"}: ${addressText(address)}${hours}.`,
  };
  const marked = markTest(order, { subject, message: content });
  return { to: order.email, subject: marked.subject, ...renderEmail(shop, marked.message) };
}

function writeWords(shop: EmailShop, order: ConfirmedOrder, amount: string) {
  const { confirmation, payBy, buyer, address } = order;
  const about = { firstName: buyer || address.firstName, order: orderNumberLabel(order.orderNumber) };
  if (payBy) return writeEmail(shop, "order-to-pay", { ...about, amount, until: formatDeadline(payBy) });
  return confirmation
    ? writeEmail(shop, "order-to-confirm", { ...about, until: formatDeadline(confirmation.by) })
    : writeEmail(shop, "order-confirmation", about);
}

function paymentRows(
  shop: EmailShop,
  order: ConfirmedOrder,
  show: (amountMinor: number) => string,
): NonNullable<EmailContent["table"]> {
  const { isPaid, advanceMinor = 0, totals, payBy } = order;
  if (isPaid) return [];
  const method = manualMethodOf(order) ?? MANUAL_METHODS.cash;
  if (payBy)
    return paymentInstructions(method, shop.payments, {
      amount: show(totals.totalMinor),
      number: order.orderNumber,
      payBy,
    });
  if (advanceMinor === 0) return [{ label: "Payment", value: method.words.dueLabel }];
  return [
    { label: "Paid in advance", value: show(advanceMinor) },
    { label: method.words.dueLabel, value: show(totals.totalMinor - advanceMinor) },
  ];
}

function addressText(address: Address): string {
  const name = fullNameOf(address);
  const place = [address.state, address.postalCode].filter(Boolean).join(" ");
  const phone = address.phone && `phone ${phoneLabel(address.phone)}`;
  return [name, address.street, address.city, place, countryName(address.country), phone]
    .filter(Boolean)
    .join(", ");
}
