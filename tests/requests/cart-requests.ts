import type { ServerCart } from "#app/domain/cart/stored-cart.ts";
import { checkoutFields } from "../fixtures/checkout-fields.ts";
import type { TestApp } from "../servers/test-app.ts";
import type { TestVariant } from "../servers/test-store.ts";
import type { Visitor } from "./visitor.ts";

const PASSWORD = "moti jhumka 7";

/** The headers of a browser's navigation. */
export const HTML = { accept: "text/html" };

let customers = 0;

export async function signUp(browser: Visitor): Promise<string> {
  const email = `cart-${++customers}@example.com`;
  await browser.signUp(email, PASSWORD);
  await browser.signIn(email, PASSWORD);
  return email;
}

export async function customer(app: TestApp): Promise<{ email: string; browser: Visitor }> {
  const browser = app.visitor();
  return { email: await signUp(browser), browser };
}

export async function signIn(browser: Visitor, email: string): Promise<Visitor> {
  await browser.signIn(email, PASSWORD);
  return browser;
}

export function add(browser: Visitor, { productId }: TestVariant, quantity = 1): Promise<Response> {
  return browser.post("/cart", { add: productId, quantity: String(quantity) }, HTML);
}

/** The fields of a line's quantity form: the quantity, and the pressed button. */
export function setQuantity(
  browser: Visitor,
  { id: variantId }: TestVariant,
  { quantity, step }: { quantity: number; step?: "-1" | "1" },
): Promise<Response> {
  const fields = { intent: "set", variantId, quantity: String(quantity) };
  return browser.post("/cart", step ? { ...fields, step } : fields, HTML);
}

export async function storedCart(browser: Visitor): Promise<ServerCart | null> {
  const { cart } = (await (await browser.get("/cart/stored")).json()) as { cart: ServerCart | null };
  return cart;
}

/** Quantities by product name. */
export async function quantitiesIn(browser: Visitor): Promise<Record<string, number>> {
  const cart = await storedCart(browser);
  return Object.fromEntries(cart?.cart.items.map(({ name, quantity }) => [name, quantity]) ?? []);
}

/** Sends the changes of a browser's copy of the cart. */
export async function sync(browser: Visitor, changes: unknown): Promise<ServerCart | null> {
  const response = await browser.post("/cart/stored", { changes: JSON.stringify(changes) });
  if (!response.ok) throw new Error(`The cart was rejected: ${response.status}`);
  return ((await response.json()) as { cart: ServerCart | null }).cart;
}

/** The checkout form with its hidden fields, as a browser without JavaScript posts it. */
export async function checkoutForm(browser: Visitor): Promise<Record<string, string>> {
  const html = await (await browser.get("/checkout")).text();
  const hidden = [...html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)];
  const fields = Object.fromEntries(
    hidden.map(([, name = "", value = ""]) => [name, value.replaceAll("&quot;", '"')]),
  );
  return { ...checkoutFields([]), ...fields };
}
