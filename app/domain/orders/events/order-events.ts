import { MONEY_EVENTS } from "#app/domain/orders/events/internal/money-events.ts";
import type { OrderEventRule } from "#app/domain/orders/events/internal/order-event-rule.ts";
import { PARCEL_EVENTS } from "#app/domain/orders/events/internal/parcel-events.ts";
import { PLACING_EVENTS } from "#app/domain/orders/events/internal/placing-events.ts";
import { RETURN_EVENTS } from "#app/domain/orders/events/internal/return-events.ts";

/** Every kind of order event, with all that follows from it. The kinds are stored. */
export const ORDER_EVENTS = { ...PLACING_EVENTS, ...PARCEL_EVENTS, ...MONEY_EVENTS, ...RETURN_EVENTS };

export type OrderEventKind = keyof typeof ORDER_EVENTS;

/** What follows from a kind of event, without its specific type. */
export function orderEventRule(kind: OrderEventKind): OrderEventRule {
  return ORDER_EVENTS[kind];
}
