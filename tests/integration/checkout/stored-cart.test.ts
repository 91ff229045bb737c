import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { carts } from "#app/domain/cart/cart.tables.ts";
import { adoptGuestCart, changeCart } from "#app/domain/cart/cart.server.ts";
import { discounts } from "#app/domain/discounts/discounts.tables.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { newId } from "#app/lib/id.ts";
import {
  add,
  checkoutForm,
  customer,
  HTML,
  quantitiesIn,
  signIn,
  storedCart,
  sync,
} from "#tests/requests/cart-requests.ts";
import { inventoryOf, stockProduct, type TestVariant } from "#tests/servers/test-store.ts";
import { checkoutFields } from "#tests/fixtures/checkout-fields.ts";
import { appForFile } from "#tests/fixtures/per-file.ts";

const app = await appForFile();
let shawl: TestVariant;
let stole: TestVariant;
let codes = 0;

beforeEach(async () => {
  shawl = await stockProduct(app.store, { name: "Cart Shawl", priceMinor: 4000, inventory: 20 });
  stole = await stockProduct(app.store, { name: "Cart Stole", priceMinor: 1500, inventory: 3 });
});

describe("a customer's cart", () => {
  test("a customer's cart follows the account to a second device", async () => {
    const { email, browser } = await customer(app);
    await sync(browser, { cartId: null, lines: [{ variantId: shawl.id, quantity: 2 }] });
    expect(await quantitiesIn(await signIn(app.visitor(), email))).toEqual({ "Cart Shawl": 2 });
    expect(await storedCart(app.visitor())).toBeNull();
  });

  test("a change with a NUL character is refused and does not fail the store", async () => {
    const { browser } = await customer(app);
    const changes = { cartId: null, lines: [{ variantId: shawl.id, quantity: 1 }], code: "a\0b" };
    const refused = await browser.post("/cart/stored", { changes: JSON.stringify(changes) });
    expect(refused.status).toBe(400);
  });

  test("a guest's cart is merged at sign-in, each line with the larger quantity, however often", async () => {
    const { email, browser } = await customer(app);
    await add(browser, shawl, 2);
    const guest = app.visitor();
    await add(guest, shawl, 1);
    await add(guest, stole, 2);
    await signIn(guest, email);
    expect(await quantitiesIn(guest)).toEqual({ "Cart Shawl": 2, "Cart Stole": 2 });
    expect(guest.cookies.has("cart")).toBe(false);
    const merge = { cartId: null, lines: [{ variantId: stole.id, quantity: 2 }] };
    await sync(guest, merge);
    await sync(guest, merge);
    expect(await quantitiesIn(browser)).toEqual({ "Cart Shawl": 2, "Cart Stole": 2 });
  });

  // Neither way of signing in loses the better code: with JavaScript the browser sends its copy, without it a cookie names it.
  test("of the account's and the guest's discount code the one that saves more stays, and the shopper reads what the merge changed", async () => {
    const [small, large] = [`SMALL${++codes}`, `LARGE${codes}`];
    for (const [code, value] of [
      [small, 500],
      [large, 2000],
    ] as const)
      await app.store.db.insert(discounts).values({ id: newId(), code, title: code, kind: "percent", value });
    const { email, browser } = await customer(app);
    await add(browser, shawl, 2);
    await browser.post("/cart", { intent: "enter-code", code: small }, HTML);
    expect((await storedCart(browser))?.cart.discountCode).toBe(small);
    const changes = { cartId: null, lines: [{ variantId: shawl.id, quantity: 1 }], code: large };
    const response = await browser.post("/cart/stored", { changes: JSON.stringify(changes) });
    expect(await response.json()).toMatchObject({
      cart: { cart: { discountCode: large } },
      message: {
        title: "Carts Merged",
        description: `Both carts had Cart Shawl: the larger quantity, 2, stays. The code ${large} stays, because ${small} does not save more.`,
      },
    });
    const worse = await browser.post("/cart/stored", {
      changes: JSON.stringify({ ...changes, code: small }),
    });
    expect(await worse.json()).toMatchObject({ cart: { cart: { discountCode: large } } });

    const other = await customer(app);
    await add(other.browser, shawl, 1);
    await other.browser.post("/cart", { intent: "enter-code", code: small }, HTML);
    const guest = app.visitor();
    await add(guest, shawl, 3);
    await guest.post("/cart", { intent: "enter-code", code: large }, HTML);
    await signIn(guest, other.email);
    expect((await storedCart(guest))?.cart).toMatchObject({ discountCode: large, totalItems: 3 });
    expect(await (await guest.get("/cart")).text()).toContain(`The code ${large} stays`);
    expect(email).not.toBe(other.email);
  });

  test("a customer's cart keeps what two devices add at the same moment", async () => {
    const { email, browser } = await customer(app);
    const start = await sync(browser, { cartId: null, lines: [{ variantId: shawl.id, quantity: 1 }] });
    const phone = await signIn(app.visitor(), email);
    const cartId = start?.id;
    await Promise.all([
      sync(browser, { cartId, lines: [{ variantId: stole.id, quantity: 1 }] }),
      sync(phone, { cartId, lines: [{ variantId: shawl.id, quantity: 3 }] }),
    ]);
    expect(await quantitiesIn(phone)).toEqual({ "Cart Shawl": 3, "Cart Stole": 1 });
  });

  test("two first changes at the same moment create one cart", async () => {
    const { email, browser } = await customer(app);
    const phone = await signIn(app.visitor(), email);
    await Promise.all([add(browser, shawl), add(phone, stole)]);
    expect(await quantitiesIn(phone)).toEqual({ "Cart Shawl": 1, "Cart Stole": 1 });
  });

  test("a customer's cart takes nothing of another account's cart that the browser still holds", async () => {
    const { browser } = await customer(app);
    await add(browser, stole);
    const changed = await sync(browser, {
      cartId: crypto.randomUUID(),
      lines: [{ variantId: shawl.id, quantity: 5 }],
    });
    expect(changed?.cart.items.map(({ name }) => name)).toEqual(["Cart Stole"]);
  });

  test("a change of the cart of an account that was just deleted changes nothing", async () => {
    const now = new Date();
    const change = { change: () => ({ lines: [], discountCode: null }), now };
    expect(await changeCart(app.store.db, { userId: newId() }, change)).toBeNull();
    expect(await adoptGuestCart(app.store.db, { cartId: newId(), userId: newId(), now })).toBeNull();
  });

  test("a customer's cart is not shown to anybody after sign-out", async () => {
    const { browser } = await customer(app);
    await add(browser, shawl);
    await browser.post("/logout", {}, HTML);
    expect(await storedCart(browser)).toBeNull();
    expect(await (await browser.get("/cart")).text()).not.toContain("Cart Shawl");
  });

  test("the cart page says what has sold out or become scarcer", async () => {
    const { browser } = await customer(app);
    await add(browser, stole, 3);
    await sync(browser, {
      cartId: (await storedCart(browser))?.id,
      lines: [{ variantId: stole.id, quantity: 9 }],
    });
    const html = await (await browser.get("/cart")).text();
    expect(html).toContain("Only 3 of Cart Stole left: your quantity was changed from 9.");
  });

  test.each([
    ["text that is not JSON", "{"],
    [
      "a negative quantity",
      JSON.stringify({ cartId: null, lines: [{ variantId: crypto.randomUUID(), quantity: -1 }] }),
    ],
    ["an invalid id", JSON.stringify({ cartId: "1", lines: [] })],
  ])("a stored cart with %s is refused", async (_, changes) => {
    const { browser } = await customer(app);
    expect((await browser.post("/cart/stored", { changes })).status).toBe(400);
  });
});

describe("one cart in several tabs", () => {
  const ordersOf = async (email: string) => {
    const orderRows = await app.store.db.select().from(orders).where(eq(orders.email, email));
    return orderRows.length;
  };

  test("two tabs that pay at the same moment make one order, and the other tab shows a link to it", async () => {
    const { email, browser } = await customer(app);
    await add(browser, shawl);
    const [one, two] = [await checkoutForm(browser), await checkoutForm(browser)];
    expect(one.idempotencyKey).not.toBe(two.idempotencyKey);
    expect(one.cartRevision).toBe(two.cartRevision);
    const responses = await Promise.all(
      [one, two].map((form) => browser.post("/checkout", { ...form, email }, HTML)),
    );
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([302, 409]);
    const refused = await responses.find(({ status }) => status === 409)?.text();
    expect(refused).toContain("You have already ordered this cart");
    expect(refused).toMatch(/View order #\d{6}/);
    expect(await ordersOf(email)).toBe(1);
    expect(await inventoryOf(app.store, shawl.id)).toBe(19);
  });

  test("a second device that still shows the cart gets `already-ordered`", async () => {
    const { email, browser } = await customer(app);
    await add(browser, shawl);
    const phone = await signIn(app.visitor(), email);
    const shownOnPhone = await checkoutForm(phone);
    await add(browser, stole);
    await browser.post("/checkout", { ...(await checkoutForm(browser)), email }, HTML);
    const response = await phone.post("/checkout", { ...shownOnPhone, email }, HTML);
    expect(response.status).toBe(409);
    expect(await response.text()).toContain("You have already ordered this cart");
    expect(await ordersOf(email)).toBe(1);
  });

  test("a tab that shows an older cart orders nothing", async () => {
    const { email, browser } = await customer(app);
    await add(browser, shawl);
    const old = await checkoutForm(browser);
    await add(browser, stole);
    const response = await browser.post("/checkout", { ...old, email }, HTML);
    expect(response.status).toBe(409);
    expect(await response.text()).toContain("Your cart was changed in another window");
    expect(await ordersOf(email)).toBe(0);
  });

  test("a declined card leaves the cart to be paid in another way, in any tab", async () => {
    const { email, browser } = await customer(app);
    await add(browser, shawl);
    const [one, two] = [await checkoutForm(browser), await checkoutForm(browser)];
    const declined = { ...one, email, cardNumber: "4000000000000002" };
    expect((await browser.post("/checkout", declined, HTML)).status).toBe(402);
    expect((await browser.post("/checkout", { ...two, email }, HTML)).status).toBe(302);
    expect(await ordersOf(email)).toBe(1);
  });

  test("a quantity that is added to the cart while it is being paid stays in the cart", async () => {
    const { browser } = await customer(app);
    await add(browser, shawl, 3);
    await add(browser, stole, 1);
    // Two of the three shawls were in the cart when the checkout began.
    const fields = checkoutFields([{ id: shawl.id, quantity: 2, price: shawl.priceMinor }]);
    expect((await browser.post("/checkout", fields)).status).toBe(200);
    expect(await quantitiesIn(browser)).toEqual({ "Cart Shawl": 1, "Cart Stole": 1 });
  });

  test("an item added during payment stays in the cart", async () => {
    const { browser } = await customer(app);
    await add(browser, shawl);
    const form = await checkoutForm(browser);
    const [cart] = await app.store.db
      .select()
      .from(carts)
      .where(eq(carts.id, (await storedCart(browser))?.id ?? ""));
    expect(`${cart?.id}:${cart?.revision}`).toBe(form.cartRevision);
    const paying = browser.post("/checkout", form, HTML);
    await Promise.all([paying, add(browser, stole)]);
    expect(Object.keys(await quantitiesIn(browser))).toContain("Cart Stole");
  });
});
