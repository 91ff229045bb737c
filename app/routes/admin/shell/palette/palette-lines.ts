import { href } from "react-router";
import type { AdminSearchResults } from "#app/domain/admin-search/admin-search-results.ts";
import { orderNumberLabel } from "#app/domain/orders/order.ts";
import { ALL_NAV_ITEMS } from "#app/routes/admin/shell/nav-items.ts";

/** One result of the palette. */
export interface PaletteLine {
  group: "Go to" | "Orders" | "Products" | "Customers";
  to: string;
  label: string;
  /** Secondary text at the right. */
  aside?: string;
}

/** The results for a text, in the order of the arrow keys. */
export function paletteLines(typed: string, found: AdminSearchResults): PaletteLine[] {
  return [
    ...found.orders.map(({ number, customerName, status }): PaletteLine => ({
      group: "Orders",
      to: href("/admin/orders/:number", { number: String(number) }),
      label: `${orderNumberLabel(number)} ${customerName}`,
      aside: status,
    })),
    ...navLines(typed),
    ...found.products.map(({ id, name, status }): PaletteLine => ({
      group: "Products",
      to: href("/admin/products/:id", { id }),
      label: name,
      aside: status === "draft" ? "Draft" : undefined,
    })),
    ...found.customers.map(({ id, name, email }): PaletteLine => ({
      group: "Customers",
      to: href("/admin/customers/:id", { id }),
      label: name,
      aside: email,
    })),
  ];
}

/** Pages whose name has a word starting with each word of the text; all pages for an empty text. */
function navLines(typed: string): PaletteLine[] {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const places = [
    ...ALL_NAV_ITEMS.map(({ name, to }) => ({ name, to })),
    { name: "View Store", to: href("/") },
  ];
  return places
    .filter(({ name }) => {
      const own = name.toLowerCase().split(" ");
      return words.every((word) => own.some((part) => part.startsWith(word)));
    })
    .map(({ name, to }) => ({ group: "Go to", to, label: name }));
}
