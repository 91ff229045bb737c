import type { Address } from "#app/domain/customers/addresses/address.ts";
import type { OrderDelivery } from "#app/domain/delivery/shipping.ts";
import type { EmailShop } from "#app/domain/messages/emails/email-shop.ts";
import type { EmailContent } from "#app/domain/messages/emails/email-template.ts";
import {
  greetingOf,
  orderMoney,
  type OrderEmail,
  type PhoneNotice,
} from "#app/domain/orders/emails/order-email.ts";
import type { OrderEventDetail } from "#app/domain/orders/events/event-detail.ts";
import { orderNumberLabel } from "#app/domain/orders/order.ts";
import { isPaidManually, refundTarget, type RefundedOrder } from "#app/domain/orders/order-payment.ts";
import type { TrackedShipment } from "#app/domain/orders/shipments/couriers.ts";
import type { LineQuantity } from "#app/domain/orders/order-line.ts";

/**
 * What follows from one kind of order event. The parameters of its messages name the facts that `recordOrderEvent` requires of a use case,
 * such as `event: EmailedEvent & { refundId: string }`.
 */
export type OrderEventRule = MessageRule & {
  /** The event's name in the admin. */
  label: string;
  /** The entry in the customer's timeline; null where the customer sees none. */
  customer(event: TimelineFacts, viewer: CustomerViewer): TimelineText | null;
  /** The sentence in the admin's timeline; the label by default. */
  admin?(detail: OrderEventDetail, viewer: TimelineViewer): string;
  /** The items that the emails list: those that the event concerns. None by default. */
  items?(event: never): EmailItems;
  /** The ids of the tax documents that are attached to the email. */
  documents?(event: never): readonly string[];
  /** The email to the shop; null where this event sends none. */
  toShop?(event: never): ShopNotice | null;
};

/** The messages to the customer. That to a phone is sent with the email, so a kind has none alone. */
type MessageRule =
  | {
      /** The email; null where this event sends none. */
      email(event: never): OrderEmail | null;
      /** The message to the customer's phone. */
      phone?(event: never): PhoneNotice | null;
    }
  | { email?: never; phone?: never };

/** A parcel that an event concerns. */
export interface EventParcel extends TrackedShipment {
  id: string;
  sequence: number;
  lines: readonly LineQuantity[];
}

/** An order line in an email. */
export interface ItemLine {
  name: string;
  options: string;
  quantity: number;
  imageId: string | null;
  /** Whether it cannot be returned; its options say so, too. */
  isFinalSale?: boolean;
}

/** Items of an order that an event concerns. */
export type EmailItems =
  /** All of a new order, each with its line total, formatted. */
  | { of: "placed"; lines: readonly (ItemLine & { value: string })[] }
  | { of: "parcels"; lines: readonly LineQuantity[] }
  /** All that has reached the customer. */
  | { of: "delivered"; withReviewLinks: boolean }
  /** The items wanted in exchange for those of a return; none for a refund. */
  | { of: "exchange"; returnId: string };

/** An email to the shop; the link to the order is added. The subject has no personal data, because it outlives the email's body. */
export interface ShopNotice {
  kind: string;
  /** The checkbox of the settings that turns it off. */
  setting: "newOrder" | "newReturn" | "refundFailed";
  subject: string;
  message: Pick<EmailContent, "heading" | "paragraphs" | "table">;
}

/** What the messages of every event know. */
export interface EmailedEvent {
  order: EmailedOrder;
  detail: OrderEventDetail;
  at: Date;
  shop: EmailShop;
}

export interface EmailedOrder extends RefundedOrder {
  id: string;
  number: number;
  email: string;
  isGuest: boolean;
  isTest: boolean;
  currency: string;
  shippingAddress: Address;
  deliveryMethod: OrderDelivery;
  /** The day of delivery that the order promised, as "2026-11-27". */
  promisedDay: string | null;
  /** Days to return items (`returnDaysOf`). */
  returnDays: number | null;
}

/** What a timeline knows of an event. */
export interface TimelineFacts {
  detail: OrderEventDetail;
  /** Null for automatic events. */
  actorId: string | null;
}

export interface TimelineViewer {
  isPickup: boolean;
  /** Formats an amount in the order's currency. */
  show(amountMinor: number): string;
}

export interface CustomerViewer extends TimelineViewer {
  customerId: string;
}

export interface TimelineText {
  text: string;
  note?: string;
}

/** "; back in stock: 1 × Noor Kurta (2XL); written off: 1 × Jhumka" */
export function stockOutcome({ restockedPieces = [], writtenOffPieces = [] }: OrderEventDetail): string {
  const parts = [
    { label: "back in stock", items: restockedPieces },
    { label: "written off", items: writtenOffPieces },
  ];
  return parts
    .filter(({ items }) => items.length > 0)
    .map(({ label, items }) => `; ${label}: ${items.join(", ")}`)
    .join("");
}

/** ": 1 × Noor Kurta (2XL)" where the event concerns a part of the order. */
export function itemsSuffix({ pieces = [] }: OrderEventDetail): string {
  return pieces.length > 0 ? `: ${pieces.join(", ")}` : "";
}

/** Placeholders common to all order emails. */
export function orderPlaceholders({ number, shippingAddress: { firstName } }: EmailedOrder) {
  return { greeting: greetingOf(firstName), order: orderNumberLabel(number) };
}

/** Sentence announcing a refund and its duration; empty for no amount. */
export function refundSentence(
  { order, shop }: Pick<EmailedEvent, "order" | "shop">,
  amountMinor = 0,
  target = refundTargetWithDetails(order),
): string {
  if (amountMinor === 0) return "";
  return `We are refunding ${orderMoney(order, amountMinor)} ${target}, within ${shop.refundedWithin}.`;
}

/** Destination of a refund, with the bank details that a cash refund requires. */
export function refundTargetWithDetails(order: RefundedOrder): string {
  const way = refundTarget(order);
  return isPaidManually(order) ? `${way} (please reply with its account number and IFSC)` : way;
}
