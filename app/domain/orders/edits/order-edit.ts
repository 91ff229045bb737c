import { addressLines, phoneLabel, type Address } from "#app/domain/customers/addresses/address.ts";
import type { EditedValue } from "#app/domain/orders/events/event-detail.ts";
import type { OrderChange, OrderRefusal, ChangedOrder } from "#app/domain/orders/actions/order-changes.ts";
import { isUnsent, type OrderStatus } from "#app/domain/orders/order.ts";
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

/** A change of an order whose items are not packed yet. */
export interface OrderEdit extends OrderChange {
  version: number;
  contact: OrderContact;
  /** The key of the review that was confirmed. If it is missing or another one, nothing changes. */
  confirmedKey?: string;
}

/** The figures of an order that an edit may change. */
export interface EditedFigures {
  totalMinor: number;
  /** The taxes inside the total as a sentence; null where the flat tax was added. */
  taxNote: string | null;
  /** The promised day of delivery, as "2026-11-27"; null without a promise. */
  promisedDay: string | null;
}

/** The effects of an edit, to be confirmed. */
export interface EditReview {
  /** Identifies all that is shown here. */
  key: string;
  changes: EditedValue[];
  before: EditedFigures;
  after: EditedFigures;
}

export type OrderEditResult =
  | ChangedOrder
  | Extract<OrderRefusal, { error: "not-found" | "forbidden" | "stale" }>
  /** The effects are unconfirmed, or have changed since they were shown; nothing was changed. */
  | { ok: false; error: "to-confirm"; review: EditReview }
  | { ok: false; error: "unchanged" }
  /** A parcel of the order is packed or has left, or the order is cancelled. */
  | { ok: false; error: "packed"; status: OrderStatus }
  /** What cannot be changed like this, as a sentence by the name of its field. */
  | { ok: false; error: "invalid"; fieldErrors: Record<string, string> };

/** Whether address and contact of an order can still change: no parcel of it is packed or has left. */
export function canEditContact(
  { status }: { status: OrderStatus },
  shipments: readonly Pick<Shipment, "status">[],
): boolean {
  return isUnsent(status) && !shipments.some((one) => one.status === "packed" || isDispatched(one.status));
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
