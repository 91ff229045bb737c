import { href } from "react-router";
import type { AdminSearchResults } from "#app/domain/admin-search/admin-search-results.ts";
import type { Permission } from "#app/domain/customers/staff/permissions.ts";
import { orderNumberLabel } from "#app/domain/orders/order.ts";
import { formatMoney, type MoneyFormat } from "#app/lib/money.ts";
import { navItemsFor, settingsItemFor } from "#app/routes/admin/shell/nav-items.ts";
import { WORDED_PAGES } from "#app/routes/admin/shell/palette/page-words.ts";
import { isOpenTo } from "#app/routes/admin/shell/permissions.ts";
import type { BadgeTone } from "#app/ui/badge.tsx";

/** One result of the palette. */
export interface PaletteLine {
  group: "Go to" | "Orders" | "Products" | "Customers" | "Pages";
  to: string;
  label: string;
  /** What it is, below the label: a category, or an email address. */
  kind?: string;
  /** Of a product; null without an image. */
  imageId?: string | null;
  price?: string;
  status?: { text: string; tone: BadgeTone };
}

/** The results for a text, in the order of the arrow keys. */
export function paletteLines(
  enteredText: string,
  results: AdminSearchResults,
  { money, permissions }: { money: MoneyFormat; permissions: readonly Permission[] },
): PaletteLine[] {
  return [
    ...results.orders.map(({ number, customerName, status, totalMinor, currency }): PaletteLine => ({
      group: "Orders",
      to: href("/admin/orders/:number", { number: String(number) }),
      label: orderNumberLabel(number),
      kind: customerName,
      price: formatMoney(totalMinor, { ...money, currency }),
      status: { text: status, tone: "grey" },
    })),
    ...navLines(enteredText, permissions),
    ...results.products.map(({ id, name, status, categoryName, priceMinor, imageId }): PaletteLine => ({
      group: "Products",
      to: href("/admin/products/:id", { id }),
      label: name,
      kind: categoryName,
      imageId,
      price: formatMoney(priceMinor, money),
      status: status === "draft" ? { text: "Draft", tone: "grey" } : { text: "Active", tone: "green" },
    })),
    ...results.customers.map(({ id, name, email }): PaletteLine => ({
      group: "Customers",
      to: href("/admin/customers/:id", { id }),
      label: name,
      kind: email,
    })),
    ...results.pages.map(({ id, title, slug }): PaletteLine => ({
      group: "Pages",
      to: href("/admin/content/custom-pages/:id", { id }),
      label: title,
      kind: href("/pages/:slug", { slug }),
    })),
  ];
}

/**
 * Pages whose name has a word starting with each word of the text; all pages of the navigation for an empty text. After them the pages about a
 * subject (`WORDED_PAGES`).
 */
function navLines(enteredText: string, permissions: readonly Permission[]): PaletteLine[] {
  const words = enteredText.toLowerCase().split(/\s+/).filter(Boolean);
  const pages = [
    ...[...navItemsFor(permissions), settingsItemFor(permissions)].map(({ name, to }) => ({ name, to })),
    { name: "View Store", to: href("/") },
  ];
  const hasAll = (text: string) => {
    const textWords = text.toLowerCase().split(/[^\p{L}\p{N}-]+/u);
    return words.every((word) => textWords.some((part) => part.startsWith(word)));
  };
  const named = pages.filter(({ name }) => hasAll(name));
  const worded = WORDED_PAGES.filter(
    (page) =>
      words.length > 0 &&
      hasAll(`${page.name} ${page.about}`) &&
      isOpenTo(permissions, page) &&
      !named.some(({ to }) => to === page.to),
  );
  return [
    ...named.map(({ name, to }): PaletteLine => ({ group: "Go to", to, label: name })),
    ...worded.map(({ name, to, about }): PaletteLine => ({ group: "Go to", to, label: name, kind: about })),
  ];
}
