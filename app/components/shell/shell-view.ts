import type { LegalView } from "#app/domain/settings/seller.ts";
import type { Permission } from "#app/domain/customers/staff/permissions.ts";
import type { MoneyFormat } from "#app/lib/money.ts";

/** The user looking at the page. */
export type Viewer = { kind: "visitor" } | SignedInViewer;

export type SignedInViewer =
  | { kind: "customer"; name: string; email: string; avatarUrl: string | null }
  | { kind: "admin"; email: string; permissions: readonly Permission[] };

/** The shop's details on every page. */
export interface ShopView {
  name: string;
  tagline: string;
  email: string;
  phone: string;
  addressLines: string[];
  hours: string[];
  money: MoneyFormat;
  /** The domestic shipping offer: "Free shipping over $50.00". */
  shippingPromise: string;
  /** Days to return items of an order that is placed now, and within what time refunds arrive. */
  returnDays: number;
  refundedWithin: string;
  /** Whether the shop is a sample, in which test orders are shipped. */
  isSample: boolean;
  /** The menus; null where they could not be read, and each that is the same in every new shop (`shell-links.ts`). */
  menus: { [Name in keyof MenusView]: MenusView[Name] | null } | null;
  /** The seller and grievance officer; null where the law of India does not ask for them. */
  legal: LegalView | null;
}

/** A link of the shell: a page of the store, or the https: URL of another site. */
export interface ShellLink {
  name: string;
  to: string;
}

interface ColumnView {
  title: string;
  links: readonly ShellLink[];
}

/** The links of the header and the columns of the footer. */
export interface MenusView {
  header: readonly ShellLink[];
  shop: ColumnView;
  company: ColumnView;
}

/** The `tel:` URL of a phone number as written for people. */
export function telUrl(phone: string): string {
  return `tel:${phone.replaceAll(/[^+\d]/g, "")}`;
}

/** A category in the menu of every page. */
export interface CategoryLink {
  slug: string;
  name: string;
}

/** The owner's appearance settings that every page shows. */
export interface ShopTheme {
  /** Replaces the shop's name in the header; empty for the name. */
  wordmark: string;
  /** Replaces blossom and text. */
  logo: { id: string; width: number; height: number } | null;
  announcement: { text: string; to: string | null } | null;
  /** The administrator is previewing a draft. */
  isPreview: boolean;
}
