import type { OrderEventDetail } from "#app/domain/orders/events/event-detail.ts";

/** What follows from one kind of order event. */
export interface OrderEventRule {
  /** The event's name in the admin. */
  label: string;
  /** The entry in the customer's timeline; null where the customer sees none. */
  customer(event: TimelineFacts, viewer: CustomerViewer): TimelineText | null;
  /** The sentence in the admin's timeline; the label by default. */
  admin?(detail: OrderEventDetail, viewer: TimelineViewer): string;
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
    { label: "back in stock", pieces: restockedPieces },
    { label: "written off", pieces: writtenOffPieces },
  ];
  return parts
    .filter(({ pieces }) => pieces.length > 0)
    .map(({ label, pieces }) => `; ${label}: ${pieces.join(", ")}`)
    .join("");
}

/** ": 1 × Noor Kurta (2XL)" where the event concerns a part of the order. */
export function piecesSuffix({ pieces = [] }: OrderEventDetail): string {
  return pieces.length > 0 ? `: ${pieces.join(", ")}` : "";
}
