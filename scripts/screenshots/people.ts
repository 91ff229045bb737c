import type { BrowserContextOptions } from "@playwright/test";
import { checkoutFields } from "#tests/fixtures/checkout-fields.ts";
import { ADMIN } from "#tests/servers/running-store.ts";
import { stockedVariant } from "#tests/fixtures/catalog/stocked-variant.ts";
import { newId } from "#app/lib/id.ts";
import { Visitor } from "#tests/requests/visitor.ts";

type StorageState = Exclude<BrowserContextOptions["storageState"], string | undefined>;

/** The users who visit the screens, as browser storage states. */
export type Person = "visitor" | "newcomer" | "shopper" | "customer" | "admin";
export type People = Record<Person, StorageState>;

const PASSWORD = "moti jhumka 7";

/** The users of an empty shop: a visitor, a new customer and the administrator. */
export async function makeFewPeople(url: string): Promise<People> {
  const { newcomer, admin } = await makeFew(url);
  const visitor = stateOf(url, null, null);
  const few = { visitor, newcomer: stateOf(url, newcomer, null), admin: stateOf(url, admin, null) };
  return { ...few, shopper: visitor, customer: few.newcomer };
}

/** The same, plus a visitor with a full cart and a customer with two orders. */
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
  const { newcomer, admin } = await makeFew(url);
  // Exceeds the stock of the last item, so that the cart reports it.
  const inCart = lines.map((line, index) => ({ ...line, quantity: index + 1 }));
  const cart = fullCart(quote, inCart);
  return {
    visitor: stateOf(url, null, null),
    newcomer: stateOf(url, newcomer, null),
    shopper: stateOf(url, null, cart),
    customer: stateOf(url, customer, cart),
    admin: stateOf(url, admin, null),
  };
}

async function makeFew(url: string): Promise<{ newcomer: Visitor; admin: Visitor }> {
  const newcomer = new Visitor(url);
  await newcomer.signUp("noor@example.com", PASSWORD);
  await newcomer.signIn("noor@example.com", PASSWORD);
  // Dismisses the welcome toast, which would cover every screenshot.
  await newcomer.get("/");
  const admin = await openAdmin(url);
  await admin.get("/admin/dashboard");
  for (const [holder, amount] of [
    ["noor@example.com", "50"],
    ["98765 43210", "12.50"],
  ] as const)
    await admin.post("/admin/store-credit/new", {
      key: newId(),
      holder,
      amount,
      reason: "Sorry that your parcel was late",
      lastDay: "31/12/2027",
    });
  return { newcomer, admin };
}

/** Marks the customer's last order as delivered, so that it can be returned. */
export async function deliverLastOrder(url: string): Promise<void> {
  const admin = await openAdmin(url);
  await deliverOrder(admin, await newestOrder(admin));
}

export async function openAdmin(url: string): Promise<Visitor> {
  const admin = new Visitor(url);
  await admin.signIn(ADMIN.email, ADMIN.password);
  return admin;
}

/** The number of the latest order that a search finds. */
export async function newestOrder(admin: Visitor, search = ""): Promise<string> {
  const list = await (
    await admin.get(`/admin/orders?${new URLSearchParams(search ? { search } : {})}`)
  ).text();
  const number = /\/admin\/orders\/(\d+)["?]/.exec(list)?.[1];
  if (!number) throw new Error("There is no order in the admin");
  return number;
}

export async function deliverOrder(admin: Visitor, number: string): Promise<void> {
  for (const [index, step] of ["process", "ship", "deliver"].entries())
    await admin.post(`/admin/orders/${number}`, {
      step,
      version: String(index + 1),
      trackingNumber: "AWB 1122 3344",
    });
}

interface QuotedLine {
  variantId: string;
  productId: string;
  priceMinor: number;
  inventory: number;
}

async function quoteOf(url: string, lines: { id: string }[]): Promise<QuotedLine[]> {
  const response = await fetch(`${url}/cart/quote?ids=${lines.map(({ id }) => id).join(",")}`);
  return ((await response.json()) as { lines: QuotedLine[] }).lines;
}

/** The cart as the shop's pages store it. */
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
