import type { MoneyFormat } from "#app/lib/money.ts";

/** Who looks at the page. */
export type Viewer =
  | { kind: "visitor" }
  | { kind: "customer"; name: string; email: string; avatarUrl: string | null }
  | { kind: "admin"; email: string };

/** What every page says about the shop. */
export interface ShopView {
  name: string;
  tagline: string;
  email: string;
  phone: string;
  addressLines: string[];
  hours: string[];
  money: MoneyFormat;
  /** In minor units: an order above it is sent free of charge. */
  freeShippingFromMinor: number;
}
