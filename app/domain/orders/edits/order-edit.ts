import type { DeliveryMethod } from "#app/domain/delivery/shipping.ts";
import type { VariantForSale } from "#app/domain/catalog/catalog.ts";
import { addressLines, phoneLabel, type Address } from "#app/domain/customers/addresses/address.ts";
import type { EditedValue } from "#app/domain/orders/events/event-detail.ts";
import type { OrderChange, OrderRefusal, ChangedOrder } from "#app/domain/orders/actions/order-changes.ts";
import type { LineProgress, LineQuantity, TrackedLine } from "#app/domain/orders/order-line.ts";
import { isUnsent, type OrderStatus } from "#app/domain/orders/order.ts";
import type { ReturnAmount } from "#app/domain/orders/returns/return-amount.ts";
import { isDispatched, type Shipment } from "#app/domain/orders/shipments/shipment.ts";
import { byDay } from "#app/domain/delivery/delivery.ts";

/** How the shop reaches the customer of an order, and where it sends the parcel. */
export interface OrderContact {
  /** Empty for a guest with a phone number only. */
  email: string;
  address: Address;
  /** The customer's note to the order; null without one. */
  notes: string | null;
}

/** The items of an order line that are not packed, as they are to be. */
interface LineEdit extends LineQuantity {
  /** Another size or colour; null for the one that was ordered. */
  variantId: string | null;
}

export interface LineEdits {
  lines: readonly LineEdit[];
  added: readonly { variantId: string; quantity: number }[];
}

/** The field of a line's quantity. */
export const lineField = (orderLineId: string) => `line.${orderLineId}`;

/** The field of a line's size and colour. */
export const variantField = (orderLineId: string) => `variant.${orderLineId}`;

/** The field of the quantity of a variant that is added. */
export const addedField = (variantId: string) => `added.${variantId}`;

/** A line whose items are not packed, with the sizes and colours of its product that are for sale. */
export interface LineToEdit extends Pick<
  TrackedLine,
  "orderLineId" | "variantId" | "productName" | "options" | "priceMinor" | "toPack"
> {
  variants: Pick<VariantForSale, "variantId" | "options" | "priceMinor" | "inventory">[];
}

/** An order as the forms that edit it show it. */
export interface OrderToEdit {
  id: string;
  number: number;
  version: number;
  currency: string;
  contact: OrderContact;
  /** The address is the shop's. */
  isPickup: boolean;
  /** No parcel of it is packed. */
  canEditContact: boolean;
  /** Some items are not packed. */
  canEditItems: boolean;
  /** The lines with items that are not packed. */
  lines: LineToEdit[];
}

/** How the customer pays the difference of a paid order that costs more: by a payment link, to the shop, which has received it, or in cash on delivery. */
export type DifferencePayment =
  | { kind: "link" }
  | { kind: "received"; reference: string }
  | { kind: "on-delivery" };

/** A change of an order whose items are not packed yet. */
export interface OrderEdit extends OrderChange {
  version: number;
  contact: OrderContact;
  /** Pick-up in the shop, or delivery of an order that was to be picked up. Missing where it stays. */
  delivery?: DeliveryMethod;
  /** Missing where the items stay. */
  lines?: LineEdits;
  /** Needed where a paid order costs more. */
  payment?: DifferencePayment;
  /** The key of the review that was confirmed. If it is missing or another one, nothing changes. */
  confirmedKey?: string;
}

/** The figures of an order that an edit may change. */
export interface EditedFigures {
  totalMinor: number;
  /** "CGST ₹25.00, SGST ₹25.00" inside the total, or the amount of the flat tax. */
  taxes: string;
  /** The promised day of delivery, as "2026-11-27"; null without a promise. */
  promisedDay: string | null;
}

/** The money of an edit, in minor units: removed and added items, the shipping of a changed delivery, and what follows. */
export interface EditedMoney {
  /** What was or would be paid of the removed items, with their share of discount and tax; null without any. */
  removed: ReturnAmount | null;
  addedGoodsMinor: number;
  addedTaxMinor: number;
  /** Charged in addition; negative where it is refunded. */
  shippingMinor: number;
  /** Refunded to the customer. */
  refundMinor: number;
  /** To be paid in addition, of a paid order. */
  dueMinor: number;
  /** Whether the difference can be paid online, by a payment link. */
  canLink: boolean;
  /** Whether the difference can be collected in cash on delivery. */
  canCollect: boolean;
  /** To be paid to the shop in all, of an order that is not paid yet. */
  toCollectMinor: number;
}

/** The stock of a variant before and after an edit. */
export interface EditedStock {
  label: string;
  before: number;
  after: number;
}

/** The effects of an edit, to be confirmed. */
export interface EditReview {
  /** Identifies all that is shown here. */
  key: string;
  changes: EditedValue[];
  money: EditedMoney | null;
  stock: EditedStock[];
  before: EditedFigures;
  after: EditedFigures;
}

export type OrderEditResult =
  | ChangedOrder
  | Extract<OrderRefusal, { error: "not-found" | "forbidden" | "stale" }>
  /** The effects are unconfirmed, or have changed since they were shown; nothing was changed. */
  | { ok: false; error: "to-confirm"; review: EditReview }
  | { ok: false; error: "unchanged" }
  /** The items are packed or have left, or the order is cancelled; for address and contact, a parcel is packed or has left. */
  | { ok: false; error: "packed"; status: OrderStatus }
  /** What cannot be changed like this, as a sentence by the name of its field; with the review whose payment is missing. */
  | { ok: false; error: "invalid"; fieldErrors: Record<string, string>; review?: EditReview };

/** Whether address and contact of an order can still change: no parcel of it is packed or has left. */
export function canEditContact(
  { status }: { status: OrderStatus },
  shipments: readonly Pick<Shipment, "status">[],
): boolean {
  return isUnsent(status) && !shipments.some((one) => one.status === "packed" || isDispatched(one.status));
}

/** Whether items of an order can still change: some are not packed, also after a parcel came back. */
export function canEditItems(
  { status }: { status: OrderStatus },
  lines: readonly Pick<LineProgress, "toPack">[],
): boolean {
  return (isUnsent(status) || status === "Shipped") && lines.some(({ toPack }) => toPack > 0);
}

/** The differences of two contacts, for people. */
export function describeContact(before: OrderContact, after: OrderContact): EditedValue[] {
  const rows = [
    ["Address", (contact: OrderContact) => addressLines(contact.address).filter(Boolean).join(", ")],
    ["Mobile number", (contact: OrderContact) => phoneLabel(contact.address.phone)],
    ["Email", (contact: OrderContact) => contact.email],
    ["Note", (contact: OrderContact) => contact.notes ?? ""],
  ] as const;
  return rows.flatMap(([label, show]) => editedValue(label, show(before), show(after)) ?? []);
}

/** A value that an edit changes; null for an equal one. */
export function editedValue(label: string, before: string, after: string): EditedValue | null {
  return before === after ? null : { label, before, after };
}

/** A promised day as the review states it. */
export function promiseText(day: string | null): string {
  return day === null ? "No promise" : byDay(day);
}

/** The labels of added and removed items, which have one value only. */
export const ADDED = "Added";
export const REMOVED = "Removed";

/** "+91 98765 43210 → +91 98765 43211"; of added and removed items their names. */
export function editedText({ label, before, after }: EditedValue): string {
  if (label === ADDED || label === REMOVED) return before || after;
  return `${before || "none"} → ${after || "none"}`;
}
