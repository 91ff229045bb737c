import type { OrderStatus } from "#app/domain/orders/order.ts";

/** What the office's palette finds for a text. */
export interface OfficeFind {
  orders: { number: number; customerName: string; status: OrderStatus }[];
  products: { id: string; name: string; status: "draft" | "active" }[];
  customers: { id: string; name: string; email: string }[];
}

export const NOTHING_FOUND: OfficeFind = { orders: [], products: [], customers: [] };

const LONGEST_FIND = 60;

/** The text that is looked for: three letters, or an order's number. Null for one that is too short to mean anything. */
export function normaliseFind(typed: string): string | null {
  const text = typed.replaceAll(/\s+/g, " ").trim().slice(0, LONGEST_FIND);
  return text.length >= 3 || /^#?\d+$/.test(text) ? text : null;
}
