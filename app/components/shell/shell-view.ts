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
  /** What sending a parcel within the country costs: "Free shipping over $50.00". */
  shippingPromise: string;
}

/** A category as the menu of every page links to it. */
export interface CategoryLink {
  slug: string;
  name: string;
}

/** What every page shows of the appearance that the owner has chosen. */
export interface ShopTheme {
  /** In place of the shop's name in the header; empty for the name. */
  wordmark: string;
  /** In place of blossom and words. */
  logo: { id: string; width: number; height: number } | null;
  announcement: { text: string; to: string | null } | null;
  /** The administrator looks at a draft. */
  isPreview: boolean;
}
