import type { BrowserContextOptions } from "@playwright/test";
import { checkoutFields } from "#tests/support/checkout-fields.ts";
import { ADMIN } from "#tests/support/running-store.ts";
import { stockedVariant } from "#tests/support/stocked-variant.ts";
import { Visitor } from "#tests/support/visitor.ts";

type StorageState = Exclude<BrowserContextOptions["storageState"], string | undefined>;

/** Those who look at the screens, as what their browsers have stored. */
export type Person = "visitor" | "shopper" | "customer" | "admin";
export type People = Record<Person, StorageState>;

const PASSWORD = "moti jhumka 7";

/** A visitor with nothing, one with a full cart, a customer with an order, and the administrator. */
export async function makePeople(url: string): Promise<People> {
  const variants = await Promise.all(
    ["aangan-jaal-kaftan", "gulmohar-jhumka", "naseem-heirloom-pashmina"].map((slug) =>
      stockedVariant(url, slug),
    ),
  );
  const customer = new Visitor(url);
  await customer.signUp("asha@example.com", PASSWORD);
  await customer.signIn("asha@example.com", PASSWORD);
  const lines = variants.map(({ id, price }, index) => ({ id, price, quantity: index === 0 ? 2 : 1 }));
  for (const bought of [lines.slice(0, 1), lines]) await customer.post("/checkout", checkoutFields(bought));
  const quote = await quoteOf(url, lines);
  for (const { productId } of quote) await customer.post("/wishlist/items", { intent: "add", productId });
  const admin = new Visitor(url);
  await admin.signIn(ADMIN.email, ADMIN.password);
  // Takes the greeting away, which would else lie over every picture.
  await admin.get("/admin/dashboard");
  // More than is left of the last: the cart says so.
  const wishes = lines.map((line, index) => ({ ...line, quantity: index + 1 }));
  const cart = fullCart(quote, wishes);
  return {
    visitor: stateOf(url, null, null),
    shopper: stateOf(url, null, cart),
    customer: stateOf(url, customer, cart),
    admin: stateOf(url, admin, null),
  };
}

interface QuotedLine {
  variantId: string;
  productId: string;
  priceMinor: number;
  inventory: number;
}

async function quoteOf(url: string, lines: { id: string }[]): Promise<QuotedLine[]> {
  const answer = await fetch(`${url}/cart/quote?ids=${lines.map(({ id }) => id).join(",")}`);
  return ((await answer.json()) as { lines: QuotedLine[] }).lines;
}

/** The cart as the shop's own pages would have stored it. */
function fullCart(quote: QuotedLine[], lines: { id: string; quantity: number }[]): string {
  const quantities = new Map(lines.map(({ id, quantity }) => [id, quantity]));
  const items = quote.map(({ variantId: id, priceMinor: price, inventory: _, ...line }) => ({
    ...line,
    id,
    price,
    quantity: quantities.get(id) ?? 1,
  }));
  return JSON.stringify({ items, totalItems: 0, totalPrice: 0, discountCode: "WELCOME10" });
}

function stateOf(url: string, visitor: Visitor | null, cart: string | null): StorageState {
  const cookies = [...(visitor?.cookies ?? [])].map(([name, value]) => ({
    name,
    value,
    domain: new URL(url).hostname,
    path: "/",
    expires: -1,
    httpOnly: true,
    secure: false,
    sameSite: "Lax" as const,
  }));
  const localStorage = cart === null ? [] : [{ name: "cart", value: cart }];
  return { cookies, origins: [{ origin: url, localStorage }] };
}
