import type { OrderStatus } from "#app/domain/orders/order.ts";

/** The user changing an order: its customer or an admin. */
export interface OrderActor {
  id: string;
  role: "customer" | "admin";
}

/** The store itself, by a job. */
export interface StoreActor {
  id: null;
  role: "store";
}

/** Input common to all order actions. */
export interface OrderChange<Actor = OrderActor> {
  orderId: string;
  actor: Actor;
  /** The reason, as a sentence; shown in the timeline, also to the customer. */
  reason?: string;
  /** The displayed version; omit to skip the conflict check. */
  version?: number;
  /** The bulk action that the change is a part of. */
  batchId?: string;
}

export type OrderRefusal =
  /** It does not exist or belongs to another customer. */
  | { ok: false; error: "not-found" }
  /** Admin only. */
  | { ok: false; error: "forbidden" }
  /** The order's status does not allow this, possibly since a moment ago. */
  | { ok: false; error: "not-possible"; status: OrderStatus }
  /** The order waits for its customer's confirmation. */
  | { ok: false; error: "unconfirmed"; status: OrderStatus }
  /** The order is prepared only once its payment has arrived. */
  | { ok: false; error: "awaiting-payment"; status: OrderStatus }
  /** A test order is not shipped, unless the shop is a sample. */
  | { ok: false; error: "test-order"; status: OrderStatus }
  /** A payment by this method needs the reference of the bank. */
  | { ok: false; error: "no-reference"; status: OrderStatus }
  /** The order has changed since it was displayed. */
  | { ok: false; error: "stale"; status: OrderStatus };

export interface ChangedOrder {
  ok: true;
  order: { id: string; number: number; status: OrderStatus; version: number };
}

export type OrderChangeResult = ChangedOrder | OrderRefusal;

/** A change that a user or the store itself makes. */
export type AnyOrderChange = OrderChange<OrderActor | StoreActor>;
