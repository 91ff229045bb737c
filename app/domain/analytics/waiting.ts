/** What waits for the owner, counted up to `MAX_COUNTED`. */
export interface Waiting {
  orders: number;
  returns: number;
  reviews: number;
  messages: number;
  /** Products in the shop of which fewer than five are left, or none. */
  lowStock: number;
}

export type WaitingKind = "orders" | "returns" | "reviews" | "messages" | "lowStock";

/** Beyond this nobody counts: the bell says "99+". */
export const MAX_COUNTED = 100;

/** Below this a product is low in stock (specification, section 9). */
export const LOW_STOCK_BELOW = 5;

export function countLabel(count: number): string {
  return count >= MAX_COUNTED ? `${MAX_COUNTED - 1}+` : String(count);
}

/** What the admin's event stream tells. */
export type AdminEvent = { kind: "waiting"; waiting: Waiting } | { kind: "heartbeat" } | { kind: "ended" };

export const HEARTBEAT_MS = 30_000;
