import { parcelAddress, type Gift } from "#app/domain/orders/gift.ts";
import { parcelTo } from "#app/domain/delivery/destinations.ts";
import { chargeRows, type Totals } from "#app/domain/cart/price-cart.ts";
import { fullNameOf, phoneLabel, type Address } from "#app/domain/customers/addresses/address.ts";
import { countryName } from "#app/domain/customers/addresses/country-names.ts";
import { byDay } from "#app/domain/delivery/delivery.ts";
import type { CashRisk } from "#app/domain/payments/cash/cash-risk.ts";
import { deliveryRateFor, shippingTermsFor, estimatedDelivery } from "#app/domain/delivery/shipping.ts";
import type { EmailShop } from "#app/domain/messages/emails/email-shop.ts";
import type { EmailContent } from "#app/domain/messages/emails/email-template.ts";
import { writeEmail } from "#app/domain/messages/emails/email-texts.settings.ts";
import { orderMoney, type OrderEmail, type PhoneNotice } from "#app/domain/orders/emails/order-email.ts";
import type {
  EmailedEvent,
  EmailedOrder,
  ItemLine,
} from "#app/domain/orders/internal/events/order-event-rule.ts";
import type { GiftCardChoice } from "#app/domain/orders/gift-cards/gift-card.ts";
import { orderNumberLabel } from "#app/domain/orders/order.ts";
import { paymentInstructions } from "#app/domain/orders/payment-instructions.ts";
import { manualMethodOf, MANUAL_METHODS } from "#app/domain/payments/payment-methods.ts";
import { formatDeadline, formatUpcomingDay } from "#app/lib/time/dates.ts";
import { indianDay } from "#app/lib/time/india-time.ts";
import { moneyFormatFor } from "#app/lib/money.ts";

/** What the messages about a new order know besides the order. */
export interface PlacedOrder {
  lines: (ItemLine & { priceMinor: number })[];
  totals: Totals;
  /** The taxes inside the total; null where the flat tax is added. */
  taxNote: string | null;
  customerName: string;
  gift: Gift | null;
  /** Of an order of a gift card. */
  giftCard?: GiftCardChoice;
  /** Of an order that its customer has to confirm. */
  confirmation?: { url: string; by: Date };
  /** Of an order that is paid before it is prepared. */
  payBy?: Date;
  /** Of a cash order that can be paid online instead. */
  payOnline?: { url: string; amountMinor: number };
  /** Of an order to be paid in cash. */
  risk?: CashRisk;
}

/** A new order with what its messages say. */
export type Placing = EmailedEvent & { placed: PlacedOrder };

/** Which of the messages a new order gets: it may have to be confirmed or paid first. */
function kindOf(placed: PlacedOrder) {
  return placed.giftCard ? "gift-card-order" : phoneKindOf(placed);
}

function phoneKindOf({ payBy, confirmation }: PlacedOrder) {
  if (payBy) return "order-to-pay";
  return confirmation ? "order-to-confirm" : "order-confirmation";
}

/** Order confirmation email, with the same totals as cart and checkout. */
export function confirmationEmail({ order, placed, shop, at }: Placing): OrderEmail {
  return {
    kind: kindOf(placed),
    compose(_, buyer) {
      const { confirmation } = placed;
      const { subject, ...words } = writeWords(shop, order, { placed, buyer });
      const message = {
        ...words,
        table: [
          ...totalRows(order, placed),
          ...paymentRows(shop, order, placed),
          ...payOnlineRows(order, placed),
          ...(placed.payBy || placed.giftCard ? [] : [deliveryRow(shop, order, at)]),
          ...customsRows(shop, order),
        ],
        ...(confirmation && { action: { label: "Confirm your order", url: confirmation.url } }),
        ...(!placed.giftCard && { closing: closingOf(shop, { ...order, gift: placed.gift }) }),
      };
      return { subject, message };
    },
  };
}

/** The same for the customer's phone. */
export function confirmationNotice({ order, placed, shop: { payments } }: Placing): PhoneNotice {
  const { payBy } = placed;
  return {
    // The message to a phone names order and amount alone.
    kind: phoneKindOf(placed),
    values: {
      total: orderMoney(order, payBy ? order.totalMinor - order.advanceMinor : order.totalMinor),
      ...(payBy && {
        until: formatUpcomingDay(indianDay(payBy)),
        payTo: manualMethodOf(order)?.detailsOf?.(payments).short,
      }),
    },
  };
}

function writeWords(
  shop: EmailShop,
  order: EmailedOrder,
  { placed: { confirmation, payBy, giftCard }, buyer }: { placed: PlacedOrder; buyer: string | undefined },
) {
  const firstName = buyer || order.shippingAddress.firstName;
  const about = { firstName, order: orderNumberLabel(order.number) };
  const amount = orderMoney(order, order.totalMinor - order.advanceMinor);
  if (payBy) return writeEmail(shop, "order-to-pay", { ...about, amount, until: formatDeadline(payBy) });
  if (giftCard)
    return writeEmail(shop, "gift-card-order", {
      ...about,
      recipient: giftCard.recipientName,
      next: nextOf(giftCard),
    });
  return confirmation
    ? writeEmail(shop, "order-to-confirm", { ...about, until: formatDeadline(confirmation.by) })
    : writeEmail(shop, "order-confirmation", about);
}

/** How the card reaches its recipient, as a sentence. */
function nextOf({ recipientEmail, sendOn }: GiftCardChoice): string {
  return recipientEmail
    ? `We email it to ${recipientEmail} on ${formatUpcomingDay(sendOn)}.`
    : "Open your order to print the card, or to send its link.";
}

export type Rows = NonNullable<EmailContent["table"]>;

/** The amounts of a new order. */
export function totalRows(order: EmailedOrder, { totals, taxNote, giftCard }: PlacedOrder): Rows {
  const show = (amountMinor: number) => orderMoney(order, amountMinor);
  if (giftCard) return [{ label: "Total", value: show(totals.totalMinor), isTotal: true }];
  const discount =
    totals.discountMinor > 0 ? [{ label: "Discount", value: `-${show(totals.discountMinor)}` }] : [];
  return [
    { label: "Subtotal", value: show(totals.subtotalMinor) },
    ...discount,
    ...chargeRows(totals, isPickup(order) ? "Pick-up" : undefined).map(({ label, amountMinor }) => ({
      label,
      value: amountMinor === 0 ? "Free" : show(amountMinor),
    })),
    ...(taxNote ? [] : [{ label: "Tax", value: show(totals.taxMinor) }]),
    { label: "Total", value: show(totals.totalMinor), isTotal: true },
    ...(taxNote ? [{ label: "Taxes", value: taxNote }] : []),
  ];
}

function paymentRows(shop: EmailShop, order: EmailedOrder, { payBy }: PlacedOrder): Rows {
  if (order.paymentStatus !== "Pending") return [];
  const { advanceMinor, totalMinor, number } = order;
  const method = manualMethodOf(order) ?? MANUAL_METHODS.cash;
  const show = (amountMinor: number) => orderMoney(order, amountMinor);
  if (payBy)
    return paymentInstructions(method, shop.payments, {
      amountMinor: totalMinor - advanceMinor,
      money: moneyFormatFor(order.currency),
      number,
      payBy,
    });
  if (advanceMinor === 0) return [{ label: "Payment", value: method.words.dueLabel }];
  return [
    { label: "Paid in advance", value: show(advanceMinor) },
    { label: method.words.dueLabel, value: show(totalMinor - advanceMinor) },
  ];
}

/** Left out of the email that asks for a confirmation: the page of its button offers the payment. */
function payOnlineRows(order: EmailedOrder, { payOnline, confirmation }: PlacedOrder): Rows {
  if (!payOnline || confirmation) return [];
  const { url, amountMinor } = payOnline;
  return [{ label: "Or pay online", value: `Pay ${orderMoney(order, amountMinor)} now`, url }];
}

function deliveryRow(shop: EmailShop, order: EmailedOrder, placedAt: Date): Rows[number] {
  const { shippingAddress, deliveryMethod, promisedDay } = order;
  const rate = deliveryRateFor(shop.shipping, parcelTo(shippingAddress), deliveryMethod);
  return {
    label: isPickup(order) ? "Ready for pick-up" : "Estimated delivery",
    value: promisedDay ? byDay(promisedDay) : estimatedDelivery(rate, placedAt),
  };
}

/** The note about customs duties of the zone of the destination. */
function customsRows(shop: EmailShop, order: EmailedOrder): Rows {
  const { customsNote } = shippingTermsFor(shop.shipping, parcelTo(order.shippingAddress));
  return customsNote && !isPickup(order) ? [{ label: "Customs", value: customsNote }] : [];
}

function closingOf(shop: EmailShop, { gift, ...order }: EmailedOrder & Pick<PlacedOrder, "gift">): string {
  const address = addressText(parcelAddress({ ...order, gift }));
  if (!isPickup(order)) return `Delivery address:\n${address}`;
  const hours = shop.pickupHours.length > 0 ? ` (${shop.pickupHours.join("; ")})` : "";
  return `To pick up at:\n${address}${hours}`;
}

const isPickup = ({ deliveryMethod }: EmailedOrder) => deliveryMethod === "pickup";

function addressText(address: Address): string {
  const name = fullNameOf(address);
  const stateAndPostalCode = [address.state, address.postalCode].filter(Boolean).join(" ");
  const place = [address.city, stateAndPostalCode].filter(Boolean).join(", ");
  const phone = address.phone && `phone ${phoneLabel(address.phone)}`;
  return [name, address.street, place, countryName(address.country), phone].filter(Boolean).join("\n");
}
