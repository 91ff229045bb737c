/** Items that need the owner's attention, counted up to `MAX_COUNTED`. */
export interface Waiting {
  orders: number;
  /** Orders that wait for the customer's confirmation; they count as orders, too. */
  toConfirm: number;
  /** The first deadline of those orders that is still to come, in milliseconds since 1970; null without one. */
  confirmByMs: number | null;
  returns: number;
  reviews: number;
  messages: number;
  /** Visible products with fewer than five pieces in stock. */
  lowStock: number;
}

export type WaitingKind = "orders" | "toConfirm" | "returns" | "reviews" | "messages" | "lowStock";

/** Higher counts are shown as "99+". */
export const MAX_COUNTED = 100;

export function countLabel(count: number): string {
  return count >= MAX_COUNTED ? `${MAX_COUNTED - 1}+` : String(count);
}

/** The events of the admin's event stream. */
export type AdminEvent = { kind: "waiting"; waiting: Waiting } | { kind: "heartbeat" } | { kind: "ended" };

export const HEARTBEAT_MS = 30_000;
