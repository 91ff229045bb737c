import type { CurrencySum } from "#app/domain/analytics/sales.ts";

/** The dashboard's four figures. Revenue in minor units of the store currency: captured less refunded. */
export interface ShopFigures {
  products: number;
  orders: number;
  customers: number;
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
      resolution: "refund" | "exchange";
    }
  | { kind: "review"; id: string; at: Date; authorName: string; productName: string; rating: number }
  | { kind: "message"; id: string; at: Date; name: string; subject: string };
