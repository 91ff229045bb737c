import { HOUR_MS } from "#app/lib/time/durations.ts";
import type { ReturnKind } from "#app/domain/orders/returns/returns.ts";
import type { CurrencySum } from "#app/domain/analytics/sales.ts";

/** The days over which the dashboard's cards state the change. */
export const ADDED_DAYS = 30;

/** The dashboard's four figures. Revenue in minor units of the store currency: captured less refunded. */
export interface ShopFigures {
  products: number;
  orders: number;
  customers: number;
  /** Those of the last `ADDED_DAYS` days among them. */
  added: { products: number; orders: number; customers: number };
  revenueMinor: number;
  /** Unpaid cash-on-delivery orders by currency; not part of the revenue until they are paid. */
  toCollect: CurrencySum[];
  /** The revenue in other currencies, not included in `revenueMinor`. */
  others: CurrencySum[];
}

/** A recent event that may need the owner's attention. */
export type Activity =
  | {
      kind: "order";
      id: string;
      at: Date;
      orderNumber: number;
      customerName: string;
      totalMinor: number;
      currency: string;
    }
  | {
      kind: "return";
      id: string;
      at: Date;
      orderNumber: number;
      customerName: string;
      returnKind: ReturnKind;
      resolution: "refund" | "exchange";
    }
  | { kind: "review"; id: string; at: Date; authorName: string; productName: string; rating: number }
  | { kind: "message"; id: string; at: Date; name: string; subject: string };

export interface SearchRank {
  term: string;
  searches: number;
  /** The searches among them without results. */
  emptySearches: number;
}

export interface IndexedProduct {
  id: string;
  name: string;
  inventory: number;
}

/** The stock, valued at current prices in minor units of the store currency. */
export interface StockState {
  low: IndexedProduct[];
  out: IndexedProduct[];
  lowCount: number;
  outCount: number;
  itemCount: number;
  valueMinor: number;
}

/** Items that need the owner's attention, counted up to `MAX_COUNTED`. */
export interface Waiting {
  orders: number;
  /** Orders that wait for the customer's confirmation; they count as orders, too. */
  toConfirm: number;
  /** Those of them whose deadline is less than `CONFIRM_SOON_MS` away. */
  toConfirmSoon: number;
  /** The first deadline of those orders that is still to come, in milliseconds since 1970; null without one. */
  confirmByMs: number | null;
  /** Of the latest order; 0 without one. */
  lastOrderNumber: number;
  returns: number;
  reviews: number;
  messages: number;
  /** Active products that are low in stock, as analytics lists them: not the ones that are sold out. */
  lowStock: number;
}

export type WaitingKind = Exclude<keyof Waiting, "confirmByMs" | "lastOrderNumber">;

/** How long before its deadline an unconfirmed order is urgent. */
export const CONFIRM_SOON_MS = 2 * HOUR_MS;

/** Higher counts are shown as "99+". */
export const MAX_COUNTED = 100;

export function countLabel(count: number): string {
  return count >= MAX_COUNTED ? `${MAX_COUNTED - 1}+` : String(count);
}

/** The events of the admin's event stream. */
export type AdminEvent = { kind: "waiting"; waiting: Waiting } | { kind: "heartbeat" } | { kind: "ended" };

export const HEARTBEAT_MS = 30_000;
