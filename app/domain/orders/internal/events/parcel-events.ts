import type { OrderEventDetail } from "#app/domain/orders/events/event-detail.ts";
import { parcelTo } from "#app/domain/delivery/destinations.ts";
import { refundGivenEmail, itemsRemovedEmail } from "#app/domain/orders/internal/events/money-events.ts";
import {
  orderPlaceholders,
  itemsSuffix,
  refundSentence,
  stockOutcome,
  type EmailedEvent,
  type EmailedOrder,
  type EventParcel,
  type OrderEventRule,
  type TimelineViewer,
} from "#app/domain/orders/internal/events/order-event-rule.ts";
import { byDay, statedPromise } from "#app/domain/delivery/delivery.ts";
import { deliveryRateFor, latestDelivery, shippingTermsFor } from "#app/domain/delivery/shipping.ts";
import { indianDay } from "#app/lib/time/india-time.ts";
import type { EmailItem, EmailShop } from "#app/domain/messages/emails/email-shop.ts";
import type { EmailContent } from "#app/domain/messages/emails/email-template.ts";
import { orderEmail, type OrderEmail } from "#app/domain/orders/emails/order-email.ts";
import { FINAL_SALE_REFUSAL } from "#app/domain/catalog/final-sale.ts";
import { returnDaysOf } from "#app/domain/orders/returns/returns.ts";
import { trackingLink } from "#app/domain/orders/shipments/couriers.ts";

type Rows = NonNullable<EmailContent["table"]>;

type Dispatch = EmailedEvent & {
  parcels: readonly EventParcel[];
  /** Invoices. */
  documentIds: readonly string[];
  /** The parcel has nothing but replacements. */
  isReplacement?: boolean;
};

type OfParcel = EmailedEvent & { parcel: EventParcel };

/** Of an order, or later of a parcel with replacements. */
type Delivery = EmailedEvent & { parcel?: EventParcel };

/** What becomes of the items of a parcel that came back or was lost. */
type Undelivered = EmailedEvent & {
  settlement:
    | { kind: "sent-again" }
    | { kind: "order-cancelled"; documentIds: readonly string[] }
    /** The order continues without them; their cash is not collected. */
    | { kind: "not-collected"; toCollectMinor: number; documentIds: readonly string[] }
    /** The order continues without them. */
    | { kind: "refunded"; isUnsent: boolean };
};

/** Events of an order's parcels. */
export const PARCEL_EVENTS = {
  shipped: {
    label: "Shipped",
    customer({ detail }, { isPickup }) {
      if (isPickup) return { text: "Ready for pick-up" };
      return { text: `Shipped${itemsSuffix(detail)}`, note: trackingNote(detail) };
    },
    admin(detail, { isPickup }) {
      if (isPickup) return "Ready for pick-up";
      const { trackingNumber } = detail;
      return `Shipped ${trackingNumber ? `with tracking number ${trackingNumber}` : "without a tracking number"}${itemsSuffix(detail)}`;
    },
    email: (event: Dispatch) =>
      event.order.deliveryMethod === "pickup" ? readyEmail(event) : shippedEmail(event),
    phone: ({ order, parcels, isReplacement }: Dispatch) =>
      order.deliveryMethod === "pickup"
        ? null
        : { kind: isReplacement ? "exchange-sent" : "order-shipped", event: parcels[0]?.id },
    items: ({ parcels }: Dispatch) => ({ of: "parcels", lines: parcels.flatMap(({ lines }) => lines) }),
    documents: ({ documentIds }: Dispatch) => documentIds,
  },
  tracked: {
    label: "Tracking number added",
    customer: ({ detail }) => ({ text: "Handed to the carrier", note: trackingNote(detail) }),
    admin: ({ trackingNumber = "unknown" }) => `Tracking number ${trackingNumber}`,
    email: (event: OfParcel) =>
      orderEmail("order-tracked", parcelPlaceholders(event.order), trackingDetails(event)),
    items: parcelItems,
  },
  "out-for-delivery": {
    label: "Out for delivery",
    customer: () => ({ text: "Out for delivery" }),
    email: (event: OfParcel) =>
      orderEmail("order-out-for-delivery", parcelPlaceholders(event.order), trackingDetails(event)),
    phone: ({ parcel }: OfParcel) => ({ kind: "order-out-for-delivery", event: parcel.id }),
    items: parcelItems,
  },
  "delivery-failed": {
    label: "Delivery attempt failed",
    customer: () => ({ text: "Delivery attempt failed", note: "The carrier will try again." }),
    admin: ({ trackingNumber }) =>
      `Delivery attempt failed${trackingNumber ? `, tracking number ${trackingNumber}` : ""}`,
    email: (event: OfParcel) =>
      orderEmail("order-delivery-failed", parcelPlaceholders(event.order), trackingDetails(event)),
    // Once a day: carriers repeat the report of an attempt.
    phone: ({ parcel, at }: OfParcel) => ({
      kind: "order-delivery-failed",
      event: `${parcel.id}:${indianDay(at)}`,
    }),
    items: parcelItems,
  },
  delivered: {
    label: "Delivered",
    customer: ({ detail }, { isPickup }) => ({
      text: (isPickup ? "Picked up" : "Delivered") + itemsSuffix(detail),
    }),
    admin: (detail, { isPickup }) => (isPickup ? "Picked up" : "Delivered") + itemsSuffix(detail),
    email({ order }: Delivery) {
      const kind = order.deliveryMethod === "pickup" ? "order-picked-up" : "order-delivered";
      return orderEmail(kind, (items) => ({
        ...orderPlaceholders(order),
        ...returnTerms(order, items),
        review: order.isGuest
          ? "How does it fit? To write a review, create an account from your order."
          : "How does it fit? Your review helps others to choose.",
      }));
    },
    phone: ({ order, parcel }: Delivery) =>
      order.deliveryMethod === "pickup" ? null : { kind: "order-delivered", event: parcel?.id },
    // Reviews need an account, so a guest's email links to none.
    items: ({ order, parcel }: Delivery) =>
      parcel
        ? { of: "parcels" as const, lines: parcel.lines }
        : { of: "delivered" as const, withReviewLinks: !order.isGuest },
  },
  "returned-to-sender": {
    label: "Returned to sender",
    customer: ({ detail }, viewer) => ({
      text: undelivered("Returned to us by the carrier", detail, viewer),
      note: detail.reason,
    }),
    admin: (detail, viewer) => `Returned to sender${undeliveredOutcome(detail, viewer)}`,
    email: (event: Undelivered) => undeliveredEmail("order-returned-to-sender", event),
    documents: undeliveredDocuments,
  },
  lost: {
    label: "Lost in transit",
    customer: ({ detail }, viewer) => ({
      text: undelivered("Lost by the carrier", detail, viewer),
      note: detail.reason,
    }),
    admin: (detail, viewer) => `Lost in transit${undeliveredOutcome(detail, viewer)}`,
    email: (event: Undelivered) => undeliveredEmail("order-lost", event),
    documents: undeliveredDocuments,
  },
} satisfies Record<string, OrderEventRule>;

function trackingNote({ trackingNumber }: OrderEventDetail): string | undefined {
  return trackingNumber && `Tracking number: ${trackingNumber}`;
}

function undelivered(
  outcome: string,
  { amountMinor = 0, isSentAgain }: OrderEventDetail,
  { show }: TimelineViewer,
): string {
  if (isSentAgain) return `${outcome}: we will send it again`;
  return amountMinor > 0 ? `${outcome}: ${show(amountMinor)} will be refunded` : outcome;
}

function undeliveredOutcome(detail: OrderEventDetail, { show }: TimelineViewer): string {
  if (detail.isSentAgain) return `; to be sent again${itemsSuffix(detail)}${stockOutcome(detail)}`;
  const refund = detail.amountMinor ? `; ${show(detail.amountMinor)} to be refunded` : "";
  return `${refund}${stockOutcome(detail)}`;
}

/** The return period of the delivered items, null if all of them were final sales, and the sentence about those that were. */
function returnTerms(
  order: EmailedOrder,
  items: readonly EmailItem[],
): { returnDays: string | null; finalSale: string } {
  const final = items.filter(({ isFinalSale }) => isFinalSale);
  const returnDays = String(returnDaysOf(order));
  if (final.length === 0) return { returnDays, finalSale: "" };
  if (final.length === items.length) return { returnDays: null, finalSale: FINAL_SALE_REFUSAL };
  const names = [...new Set(final.map(({ name }) => name))].join(", ");
  return {
    returnDays,
    finalSale: `Final sale, without returns or exchanges: ${names}. If one of them arrived damaged or is not what you ordered, report a problem instead.`,
  };
}

function readyEmail({ order, shop }: Dispatch): OrderEmail {
  // An order to pick up has the shop's address as its own.
  const { street, city, state, postalCode } = order.shippingAddress;
  return orderEmail("order-ready", orderPlaceholders(order), {
    table: [
      { label: "Address", value: `${street}, ${city}, ${state} ${postalCode}` },
      { label: "Opening hours", value: shop.pickupHours.join("; ") },
    ],
  });
}

/** Several parcels that leave at once have one email, with the tracking number of each. */
function shippedEmail({ order, shop, parcels, at, isReplacement }: Dispatch): OrderEmail {
  const { shippingAddress, deliveryMethod, promisedDay } = order;
  const promised = statedPromise(promisedDay, at);
  const rate = deliveryRateFor(shop.shipping, parcelTo(shippingAddress), deliveryMethod);
  const value = promised ? byDay(promised) : `By ${latestDelivery(rate, at)}`;
  const estimate = { label: "Estimated delivery", value };
  const [only, ...others] = parcels;
  const details =
    only && others.length === 0
      ? trackingDetails({ order, shop, parcel: only }, [estimate])
      : { table: [estimate, ...parcels.flatMap((parcel) => numberedRow(order, shop, parcel))] };
  const placeholders = parcelPlaceholders(order);
  // Logged as order-shipped, like any other parcel.
  return isReplacement
    ? { ...orderEmail("replacement-shipped", placeholders, details), kind: "order-shipped" }
    : orderEmail("order-shipped", placeholders, details);
}

function numberedRow(order: EmailedOrder, shop: EmailShop, parcel: EventParcel): Rows {
  return trackingRow({ order, shop, parcel }, `Tracking number of parcel ${parcel.sequence}`);
}

function parcelItems({ parcel }: OfParcel) {
  return { of: "parcels" as const, lines: parcel.lines };
}

function parcelPlaceholders(order: EmailedOrder) {
  return { ...orderPlaceholders(order), city: order.shippingAddress.city };
}

type Tracked = Pick<OfParcel, "order" | "shop" | "parcel">;

/** Adds the tracking number if it is known, and a button to the carrier's page if there is one. */
function trackingDetails(tracked: Tracked, rows: Rows = []): Pick<EmailContent, "table" | "action"> {
  const numbers = trackingRow(tracked, "Tracking number");
  const [url] = numbers.flatMap((row) => row.url ?? []);
  return { table: [...rows, ...numbers], ...(url && { action: { label: "Track your parcel", url } }) };
}

/** The row of a parcel's tracking number, with the carrier's page; none without a number. */
function trackingRow({ order, shop, parcel }: Tracked, label: string): Rows {
  const { trackingNumber } = parcel;
  if (!trackingNumber) return [];
  const { trackingUrl: zone } = shippingTermsFor(shop.shipping, parcelTo(order.shippingAddress));
  const url = trackingLink(parcel, { zone, own: shop.ownCouriers }) ?? undefined;
  return [{ label, value: trackingNumber, url }];
}

/** The emails of an undelivered parcel say that the order is cancelled; where it continues, the email says what becomes of the items. */
function undeliveredEmail(
  kind: "order-returned-to-sender" | "order-lost",
  { settlement, ...event }: Undelivered,
): OrderEmail | null {
  const { order, detail } = event;
  switch (settlement.kind) {
    case "sent-again":
      return null;
    case "order-cancelled":
      return orderEmail(kind, {
        ...orderPlaceholders(order),
        reason: detail.reason ?? "",
        refund: refundSentence(event, detail.amountMinor),
      });
    case "not-collected":
      return itemsRemovedEmail({ ...event, ...settlement, refundMinor: detail.amountMinor ?? 0 });
    case "refunded":
      return refundGivenEmail({ ...event, ...settlement });
  }
}

function undeliveredDocuments({ settlement }: Undelivered): readonly string[] {
  return "documentIds" in settlement ? settlement.documentIds : [];
}
