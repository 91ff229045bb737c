import { href } from "react-router";
import type { AdminFind } from "#app/domain/analytics/admin-search-results.ts";
import { orderNumberLabel } from "#app/domain/orders/order.ts";
import { ALL_NAV_ITEMS } from "#app/routes/admin/shell/nav-items.ts";

/** One place to go to. */
export interface PaletteLine {
  group: "Go to" | "Orders" | "Products" | "Customers";
  to: string;
  label: string;
  /** Stands at the right, quietly. */
  aside?: string;
}

/** The lines for a text, in the order in which the arrow keys go through them. */
export function paletteLines(typed: string, found: AdminFind): PaletteLine[] {
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

/** Rooms of whose name each word of the text begins a word; all of them for none. */
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
