import type { OrderStatus } from "#app/domain/orders/order.ts";

/** The results of the admin's command palette. */
export interface AdminFind {
  orders: { number: number; customerName: string; status: OrderStatus }[];
  products: { id: string; name: string; status: "draft" | "active" }[];
  customers: { id: string; name: string; email: string }[];
}

export const NOTHING_FOUND: AdminFind = { orders: [], products: [], customers: [] };

const MAX_FIND_LENGTH = 60;

/** The search text: at least three letters, or an order number. Null when it is too short. */
export function normaliseFind(typed: string): string | null {
  const text = typed.replaceAll(/\s+/g, " ").trim().slice(0, MAX_FIND_LENGTH);
  return text.length >= 3 || /^#?\d+$/.test(text) ? text : null;
}
