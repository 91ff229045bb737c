import type { OrderStatus } from "#app/domain/orders/order.ts";
import type { DeliveryMethod } from "#app/domain/delivery/shipping.ts";

/** A row of a customer's orders. The amount is in minor units of its currency. */
export interface CustomerOrderRow {
  id: string;
  number: number;
  createdAt: Date;
  totalMinor: number;
  currency: string;
  status: OrderStatus;
  deliveryMethod: DeliveryMethod;
}

/** Orders shown on the admin's customer page. */
export const RECENT_ORDERS = 5;

/** A customer's order history in figures. Amounts in minor units, by currency. */
export interface CustomerValue {
  recent: CustomerOrderRow[];
  orderCount: number;
  /** Captured less refunded. */
  paid: { currency: string; minor: number }[];
}
