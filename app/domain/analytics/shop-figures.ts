import type { CurrencySum } from "#app/domain/analytics/sales.ts";

/** The shop in four figures. Revenue in minor units of the store currency: what was captured less what was paid back. */
export interface ShopFigures {
  products: number;
  orders: number;
  customers: number;
  revenueMinor: number;
  /** Unpaid cash-on-delivery orders, by currency: in no revenue until they are paid. */
  toCollect: CurrencySum[];
  /** The revenue in other currencies than the store's, which `revenueMinor` does not include. */
  others: CurrencySum[];
}

/** Something that has happened in the shop and may want the owner's attention. */
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
