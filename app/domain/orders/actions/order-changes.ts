import type { OrderStatus } from "#app/domain/orders/order.ts";

/** Who changes an order: its customer, or the administrator. */
export interface OrderActor {
  id: string;
  role: "customer" | "admin";
}

/** A wish to change an order, as every verb takes it. */
export interface OrderChange {
  orderId: string;
  actor: OrderActor;
  /** Why, in a sentence; the order's story keeps it and the customer may read it. */
  reason?: string;
  /** The version that the person was looking at; left out, the order may be at any. */
  version?: number;
}

export type OrderRefusal =
  /** There is none, or it is someone else's. */
  | { kind: "not-found" }
  /** Only the shop may do this. */
  | { kind: "forbidden" }
  /** The order is at a status from which this cannot be done, perhaps since a moment ago. */
  | { kind: "not-possible"; status: OrderStatus }
  /** The order has changed since the person looked at it. */
  | { kind: "stale"; status: OrderStatus };

export type OrderChangeResult =
  | { kind: "done"; order: { id: string; number: number; status: OrderStatus; version: number } }
  | OrderRefusal;
