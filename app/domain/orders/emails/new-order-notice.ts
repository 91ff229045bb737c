import { phoneLabel } from "#app/domain/customers/addresses/address.ts";
import { promisedDay } from "#app/domain/delivery/delivery.ts";
import { totalRows, type Placing, type Rows } from "#app/domain/orders/emails/order-confirmation.ts";
import { orderMoney } from "#app/domain/orders/emails/order-email.ts";
import type { EmailedOrder, ShopNotice } from "#app/domain/orders/internal/events/order-event-rule.ts";
import { orderNumberLabel } from "#app/domain/orders/order.ts";
import type { CashRisk } from "#app/domain/payments/cash/cash-risk.ts";
import { manualMethodOf, MANUAL_METHODS } from "#app/domain/payments/payment-methods.ts";
import { itemLabel } from "#app/lib/text/item-label.ts";
import { formatDeadline, formatUpcomingDay } from "#app/lib/time/dates.ts";

/** Notifies the shop of a new order, paid or not: whom to call, the risk of a cash order, and what to do next. Where nothing was paid, anybody can cause these emails, and their number is limited. */
export function newOrderNotice({ order, placed, shop, at }: Placing): ShopNotice {
  const label = orderNumberLabel(order.number);
  // A guest may have given a phone number only.
  const customer = order.email ? `${placed.customerName} (${order.email})` : placed.customerName;
  const isUnpaid = order.paymentStatus === "Pending" && order.advanceMinor === 0;
  return {
    kind: isUnpaid ? "new-cash-order" : "new-order",
    setting: "newOrder",
    subject: `New order ${label}`,
    message: {
      heading: `A new order: ${label}`,
      paragraphs: [
        `${customer} placed an order and ${describePayment(order)}.`,
        nextStep({ order, placed, shop, at }),
      ],
      table: [
        ...contactRows(order),
        { label: "Payment", value: paymentLabel(order) },
        ...(placed.risk ? [{ label: "Risk", value: riskLabel(placed.risk) }] : []),
        ...placed.lines.map(({ name, options, quantity, priceMinor }) => ({
          label: `${quantity} × ${itemLabel(name, options)}`,
          value: orderMoney(order, priceMinor * quantity),
        })),
        ...totalRows(order, placed),
      ],
    },
  };
}

/** The next step of the shop, as a sentence. */
function nextStep({ order, placed, shop, at }: Pick<Placing, "order" | "placed" | "shop" | "at">): string {
  if (placed.giftCard) return "Nothing is left to do: the gift card is issued.";
  if (order.isTest) return "Nothing is to be sent: it is a test order.";
  if (placed.payBy)
    return `Wait for the payment until ${formatDeadline(placed.payBy)}, and mark the order as paid when it has arrived.`;
  if (placed.confirmation)
    return `Confirm by phone until ${formatDeadline(placed.confirmation.by)}, unless the customer does it by the link in the email.`;
  const day = formatUpcomingDay(promisedDay(shop.delivery, { orderedAt: at, transitDays: 0 }));
  return order.deliveryMethod === "pickup" ? `Get it ready for pick-up by ${day}.` : `Pack by ${day}.`;
}

function contactRows({ shippingAddress: { phone, city, state, postalCode } }: EmailedOrder): Rows {
  const place = [city, [state, postalCode].filter(Boolean).join(" ")].filter(Boolean).join(", ");
  return [
    ...(phone ? [{ label: "Phone", value: phoneLabel(phone), url: `tel:${phone}` }] : []),
    ...(place ? [{ label: "City", value: place }] : []),
  ];
}

/** "Card, paid", "Cash on delivery, ₹1,099.00 to be paid on delivery" */
function paymentLabel(order: EmailedOrder): string {
  const { paymentMethod, paymentStatus, advanceMinor, totalMinor } = order;
  if (paymentStatus !== "Pending") return `${paymentMethod}, paid`;
  const { toBePaid } = (manualMethodOf(order) ?? MANUAL_METHODS.cash).words;
  const advance = advanceMinor > 0 ? `${orderMoney(order, advanceMinor)} paid in advance, ` : "";
  return `${paymentMethod}, ${advance}${orderMoney(order, totalMinor - advanceMinor)} ${toBePaid}`;
}

const RISK_LABELS = { low: "Low", medium: "Medium", high: "High" };

/** "High: 52% of such parcels come back. First order." */
function riskLabel({ band, probability, reasons }: CashRisk): string {
  const share = `${Math.round(probability * 100)}% of such parcels come back`;
  return `${RISK_LABELS[band]}: ${[share, ...reasons.map((reason) => reason.replace(/\.$/, ""))].join(". ")}.`;
}

function describePayment(order: EmailedOrder): string {
  if (order.paymentStatus !== "Pending") return "paid for it";
  const { willPay } = (manualMethodOf(order) ?? MANUAL_METHODS.cash).words;
  if (order.advanceMinor === 0) return willPay;
  const rest = orderMoney(order, order.totalMinor - order.advanceMinor);
  const how = manualMethodOf(order)?.isPaidFirst ? manualMethodOf(order)?.words.how : "in cash on delivery";
  return `paid ${orderMoney(order, order.advanceMinor)} in advance and will pay ${rest} ${how}`;
}
