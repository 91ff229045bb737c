import type { OrderStatus } from "#app/domain/orders/order.ts";

/** An order as a row of its customer's. The amount in minor units of its currency. */
export interface CustomerOrderRow {
  id: string;
  number: number;
  createdAt: Date;
  totalMinor: number;
  currency: string;
  status: OrderStatus;
}

/** So many stand on the customer's own page. */
export const RECENT_ORDERS = 5;

/** What a customer has been to the shop so far. Amounts in minor units of each currency that the shop had. */
export interface CustomerValue {
  recent: CustomerOrderRow[];
  orderCount: number;
  /** Captured less paid back. */
  paid: { currency: string; minor: number }[];
}
