import {
  greetingOf,
  orderEmail,
  orderMoney,
  type OrderEmail,
} from "#app/domain/orders/emails/order-email.server.ts";
import {
  BANK_ACCOUNT,
  isPaidInCash,
  orderNumberLabel,
  originalMethod,
  refundTarget,
  type RefundedOrder,
} from "#app/domain/orders/order.ts";
import type { LinePieces } from "#app/domain/orders/line-pieces.ts";
import type { UndeliveredOutcome } from "#app/domain/orders/returns/return-to-sender.ts";
import { RETURN_DAYS } from "#app/domain/orders/returns/returns.ts";
import type { EmailShop } from "#app/domain/messages/emails/email-shop.ts";
import { trackingLink, type TrackedShipment } from "#app/domain/orders/shipments/carrier.ts";
import { byDay, statedPromise } from "#app/domain/delivery/delivery.ts";
import {
  deliveryRateFor,
  latestDelivery,
  shippingTermsFor,
  type DeliveryMethod,
} from "#app/domain/delivery/shipping.ts";
import type { EmailContent } from "#app/domain/messages/emails/email-template.ts";
import type { Address } from "#app/domain/customers/addresses/address.ts";

export interface EmailedOrder extends RefundedOrder {
  number: number;
  isGuest?: boolean;
  currency: string;
  shippingAddress: Address;
  /** Standard where left out. */
  deliveryMethod?: DeliveryMethod;
  /** The day of delivery that the order promised, as "2026-11-27". */
  promisedDay?: string | null;
}

export function processingEmail(order: EmailedOrder): OrderEmail {
  return orderEmail("order-processing", orderPlaceholders(order));
}

/** Email about a parcel that is dispatched, or about an order that is ready for pick-up. */
export function shippedEmail(
  order: EmailedOrder,
  shipment: TrackedShipment & { id: string },
  shippedAt: Date,
): OrderEmail {
  if (order.deliveryMethod === "pickup") {
    const ready = orderEmail("order-ready", orderPlaceholders(order), (shop) => ({
      table: [
        { label: "Address", value: pickupText(order.shippingAddress) },
        { label: "Opening hours", value: shop.pickupHours.join("; ") },
      ],
    }));
    return { ...ready, shows: "pieces", hasInvoice: true };
  }
  const email = orderEmail("order-shipped", parcelPlaceholders(order), (shop) => {
    const { shippingAddress, deliveryMethod, promisedDay } = order;
    const promised = statedPromise(promisedDay ?? null, shippedAt);
    const rate = deliveryRateFor(shop.shipping, shippingAddress.country, deliveryMethod);
    const value = promised ? byDay(promised) : `By ${latestDelivery(rate, shippedAt)}`;
    return trackingContent(order, shipment, shop, [{ label: "Estimated delivery", value }]);
  });
  const phone = { kind: "order-shipped", event: shipment.id } as const;
  return { ...email, phone, shows: "pieces", hasInvoice: true };
}

/** Email about several parcels that are dispatched at once, each with its tracking number and items. */
export function parcelsShippedEmail(
  order: EmailedOrder,
  parcels: readonly (TrackedShipment & { id: string; sequence: number; lines: readonly LinePieces[] })[],
  shippedAt: Date,
): OrderEmail {
  const [first] = parcels;
  if (!first) throw new Error("No parcel was dispatched");
  const lines = parcels.flatMap((parcel) => parcel.lines);
  const email = shippedEmail(order, { ...first, trackingNumber: null }, shippedAt);
  return {
    ...email,
    shipment: { lines },
    compose(shop, buyer) {
      const { subject, message } = email.compose(shop, buyer);
      const numbers = parcels.flatMap((parcel) =>
        trackingRow(order, parcel, shop, `Tracking number of parcel ${parcel.sequence}`),
      );
      return { subject, message: { ...message, table: [...(message.table ?? []), ...numbers] } };
    },
  };
}

/** Email about the new tracking number of a parcel, with the items of that parcel alone; without lines, with those of the order. */
export function trackingNumberEmail(
  order: EmailedOrder,
  shipment: TrackedShipment & { lines: readonly LinePieces[] },
): OrderEmail {
  const email = orderEmail("order-tracked", parcelPlaceholders(order), (shop) =>
    trackingContent(order, shipment, shop, []),
  );
  return { ...email, shows: "pieces", ...(shipment.lines.length > 0 && { shipment }) };
}

/** The address of the shop, which an order to pick up has as its own. */
function pickupText({ street, city, state, postalCode }: Address): string {
  return `${street}, ${city}, ${state} ${postalCode}`;
}

function parcelPlaceholders(order: EmailedOrder) {
  return { ...orderPlaceholders(order), city: order.shippingAddress.city };
}

function termsOf({ shippingAddress }: EmailedOrder, shop: EmailShop) {
  return shippingTermsFor(shop.shipping, shippingAddress.country);
}

/** Adds the tracking number if it is known, and a button to the carrier's page if there is one. */
function trackingContent(
  order: EmailedOrder,
  shipment: TrackedShipment,
  shop: EmailShop,
  rows: NonNullable<EmailContent["table"]>,
): Pick<EmailContent, "table" | "action"> {
  const numbers = trackingRow(order, shipment, shop, "Tracking number");
  const [url] = numbers.flatMap((row) => row.url ?? []);
  return { table: [...rows, ...numbers], ...(url && { action: { label: "Track your parcel", url } }) };
}

/** The row of a parcel's tracking number, with the carrier's page; none without a number. */
function trackingRow(order: EmailedOrder, shipment: TrackedShipment, shop: EmailShop, label: string) {
  const { trackingNumber } = shipment;
  if (!trackingNumber) return [];
  const url = trackingLink(shipment, termsOf(order, shop).trackingUrl) ?? undefined;
  return [{ label, value: trackingNumber, url }];
}

/** Reviews need an account, so a guest's email links to none. */
export function deliveredEmail(order: EmailedOrder): OrderEmail {
  const { isGuest = false } = order;
  const values = {
    ...orderPlaceholders(order),
    returnDays: String(RETURN_DAYS),
    review: isGuest
      ? "How does it fit? To write a review, create an account from your order."
      : "How does it fit? Your review helps others to choose.",
  };
  const shows = isGuest ? "pieces" : "pieces-to-review";
  if (order.deliveryMethod === "pickup") return { ...orderEmail("order-picked-up", values), shows };
  const phone = { kind: "order-delivered" } as const;
  return { ...orderEmail("order-delivered", values), phone, shows };
}

/** Email about a parcel that the carrier delivers today. */
export function outForDeliveryEmail(
  order: EmailedOrder,
  shipment: TrackedShipment & { id: string },
): OrderEmail {
  const email = orderEmail("order-out-for-delivery", parcelPlaceholders(order), (shop) =>
    trackingContent(order, shipment, shop, []),
  );
  return { ...email, phone: { kind: "order-out-for-delivery", event: shipment.id }, shows: "pieces" };
}

/** Email about a cancelled order. `refundMinor` is 0 if nothing is refunded. */
export function cancelledEmail(
  order: EmailedOrder,
  { refundMinor, byShop, reason }: { refundMinor: number; byShop: boolean; reason?: string },
): OrderEmail {
  const label = orderNumberLabel(order.number);
  const email = orderEmail("order-cancelled", {
    ...orderPlaceholders(order),
    cancelled: byShop ? `we had to cancel your order ${label}.` : `your order ${label} is cancelled.`,
    reason: byShop && reason ? reason : "",
    refund: refundMinor > 0 ? refundSentence(order, refundMinor) : "",
  });
  return { ...email, phone: { kind: "order-cancelled" } };
}

/** Email about a returned or lost parcel. `refundMinor` is 0 for an unpaid order. */
export function undeliveredEmail(
  order: EmailedOrder,
  { outcome, refundMinor, reason }: { outcome: UndeliveredOutcome; refundMinor: number; reason?: string },
): OrderEmail {
  const kind = outcome === "lost" ? "order-lost" : "order-returned-to-sender";
  return orderEmail(kind, {
    ...orderPlaceholders(order),
    reason: reason ?? "",
    refund: refundMinor > 0 ? refundSentence(order, refundMinor) : "",
  });
}

/** Email about a refund without a return. `pieces` are the refunded items; empty for a plain amount. `isUnsent`: the order has not been shipped. */
export function refundGivenEmail(
  order: EmailedOrder,
  refund: { amountMinor: number; pieces: readonly string[]; isUnsent: boolean; reason?: string },
): OrderEmail {
  const { amountMinor, pieces, isUnsent, reason } = refund;
  const introduction = isUnsent ? "It is for items that we cannot send" : "It is for";
  return orderEmail("order-refund-agreed", {
    ...orderPlaceholders(order),
    amount: orderMoney(order, amountMinor),
    way: refundTargetWithDetails(order),
    pieces: pieces.length > 0 ? `${introduction}: ${pieces.join(", ")}.` : "",
    reason: reason ?? "",
  });
}

/**
 * Email about items of a cash order that are not sent. `leftMinor` is the cash that is still to be collected, `refundMinor` the refund of the
 * advance.
 */
export function piecesRemovedEmail(
  order: EmailedOrder,
  {
    leftMinor,
    refundMinor,
    pieces,
    reason,
  }: { leftMinor: number; refundMinor: number; pieces: readonly string[]; reason?: string },
): OrderEmail {
  return orderEmail("order-pieces-removed", {
    ...orderPlaceholders(order),
    pieces: pieces.join(", "),
    collected: [
      ...(leftMinor > 0 ? [`You pay ${orderMoney(order, leftMinor)} on delivery.`] : []),
      ...(refundMinor > 0 ? [refundSentence(order, refundMinor)] : []),
    ].join(" "),
    reason: reason ?? "",
  });
}

/** Email about a completed refund. `isByHand`: the shop has transferred it; otherwise the payment provider refunded the payment. */
export function refundedEmail(
  order: EmailedOrder,
  { refundId, amountMinor, isByHand }: { refundId: string; amountMinor: number; isByHand: boolean },
): OrderEmail {
  const amount = orderMoney(order, amountMinor);
  const way = isByHand ? BANK_ACCOUNT : originalMethod(order);
  return {
    ...orderEmail("order-refunded", { ...orderPlaceholders(order), amount, way }),
    phone: { kind: "order-refunded", event: refundId, values: { amount } },
  };
}

/** Email about the refund of an unmatched payment. `orderNumber` is the already paid order, if any. */
export function unmatchedPaymentRefundedEmail({
  amountMinor,
  currency,
  orderNumber,
  firstName,
}: {
  amountMinor: number;
  currency: string;
  orderNumber: number | null;
  firstName: string;
}): OrderEmail {
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

/** Placeholders common to all order emails. */
export function orderPlaceholders({
  number,
  shippingAddress: { firstName },
}: Pick<EmailedOrder, "number" | "shippingAddress">) {
  return { greeting: greetingOf(firstName), order: orderNumberLabel(number) };
}

/** Sentence announcing a refund and its duration. `hasAccount`: the customer has named the account of a cash refund. */
export function refundSentence(
  order: { currency: string } & RefundedOrder,
  amountMinor: number,
  hasAccount = false,
): string {
  const target = hasAccount ? refundTarget(order) : refundTargetWithDetails(order);
  return `We are refunding ${orderMoney(order, amountMinor)} ${target}, within 7-14 business days.`;
}

/** Destination of a refund, with the bank details that a cash refund requires. */
function refundTargetWithDetails(order: RefundedOrder): string {
  const way = refundTarget(order);
  return isPaidInCash(order) ? `${way} (please reply with its account number and IFSC)` : way;
}
