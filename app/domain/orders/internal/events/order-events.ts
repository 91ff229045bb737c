import { CLAIM_EVENTS } from "#app/domain/orders/internal/events/claim-events.ts";
import { DIFFERENCE_EVENTS } from "#app/domain/orders/internal/events/difference-events.ts";
import { EDIT_EVENTS } from "#app/domain/orders/internal/events/edit-events.ts";
import { GIFT_CARD_EVENTS } from "#app/domain/orders/internal/events/gift-card-events.ts";
import { MONEY_EVENTS } from "#app/domain/orders/internal/events/money-events.ts";
import type { OrderEventDetail } from "#app/domain/orders/events/event-detail.ts";
import type { EmailedEvent, OrderEventRule } from "#app/domain/orders/internal/events/order-event-rule.ts";
import { PARCEL_EVENTS } from "#app/domain/orders/internal/events/parcel-events.ts";
import { PICKUP_EVENTS } from "#app/domain/orders/internal/events/pickup-events.ts";
import { PLACING_EVENTS } from "#app/domain/orders/internal/events/placing-events.ts";
import { RETURN_EVENTS } from "#app/domain/orders/internal/events/return-events.ts";

/** Every kind of order event, with all that follows from it. The kinds are stored. */
export const ORDER_EVENTS = {
  ...PLACING_EVENTS,
  ...EDIT_EVENTS,
  ...PARCEL_EVENTS,
  ...MONEY_EVENTS,
  ...RETURN_EVENTS,
  ...DIFFERENCE_EVENTS,
  ...CLAIM_EVENTS,
  ...PICKUP_EVENTS,
  ...GIFT_CARD_EVENTS,
};

export type OrderEventKind = keyof typeof ORDER_EVENTS;

/** What follows from a kind of event, without its specific type. */
export function orderEventRule(kind: OrderEventKind): OrderEventRule {
  return ORDER_EVENTS[kind];
}

type Rules = typeof ORDER_EVENTS;

/** The facts that a message of a rule needs. */
type Needed<Rule, Message extends keyof OrderEventRule> =
  Rule extends Record<Message, (event: infer Event) => unknown> ? Event : unknown;

type FactsOf<Rule> = Omit<
  Needed<Rule, "email"> &
    Needed<Rule, "phone"> &
    Needed<Rule, "items"> &
    Needed<Rule, "documents"> &
    Needed<Rule, "toShop">,
  keyof EmailedEvent
>;

/** An event as a use case records it: its detail, which is stored, and the facts that its messages need. */
export type NewOrderEvent = {
  [Kind in OrderEventKind]: { kind: Kind; detail?: OrderEventDetail } & FactsOf<Rules[Kind]>;
}[OrderEventKind];

/** Kinds without messages. */
export type SilentEventKind = {
  [Kind in OrderEventKind]: Extract<keyof Rules[Kind], "email" | "toShop"> extends never ? Kind : never;
}[OrderEventKind];
