import type { OrderEventDetail } from "#app/domain/orders/events/event-detail.ts";
import type { CustomerViewer, TimelineViewer } from "#app/domain/orders/internal/events/order-event-rule.ts";
import { orderEventRule, type OrderEventKind } from "#app/domain/orders/internal/events/order-events.ts";

export interface OrderEvent {
  kind: OrderEventKind;
  detail: OrderEventDetail;
  /** Null for automatic events. */
  actorId: string | null;
  at: Date;
}

/** An entry of the order timeline, with an optional note. */
export interface TimelineEntry {
  at: Date;
  text: string;
  note: string | null;
}

/** Builds the customer's order timeline, without internal notes and failed refund attempts. */
export function buildTimeline(events: readonly OrderEvent[], viewer: CustomerViewer): TimelineEntry[] {
  return events.flatMap((event) => {
    const entry = orderEventRule(event.kind).customer(event, viewer);
    return entry ? [{ at: event.at, text: entry.text, note: entry.note ?? null }] : [];
  });
}

/** The sentence about an event in the admin's timeline. */
export function adminTimelineText(
  { kind, detail }: Pick<OrderEvent, "kind" | "detail">,
  viewer: TimelineViewer,
): string {
  const rule = orderEventRule(kind);
  return rule.admin?.(detail, viewer) ?? rule.label;
}
