import type { OrderStatus } from "#app/domain/orders/order.ts";

/** What the admin's palette finds for a text. */
export interface AdminFind {
  orders: { number: number; customerName: string; status: OrderStatus }[];
  products: { id: string; name: string; status: "draft" | "active" }[];
  customers: { id: string; name: string; email: string }[];
}

export const NOTHING_FOUND: AdminFind = { orders: [], products: [], customers: [] };

const MAX_FIND_LENGTH = 60;

/** The text that is looked for: three letters, or an order's number. Null for one that is too short to mean anything. */
export function normaliseFind(typed: string): string | null {
  const text = typed.replaceAll(/\s+/g, " ").trim().slice(0, MAX_FIND_LENGTH);
  return text.length >= 3 || /^#?\d+$/.test(text) ? text : null;
}
