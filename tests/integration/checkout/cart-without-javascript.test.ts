import { beforeEach, describe, expect, test } from "vitest";
import { deleteAbandonedCarts } from "#app/domain/cart/cart.server.ts";
import { adjustStock } from "#tests/fixtures/catalog/adjust-stock.ts";
import {
  add,
  checkoutForm,
  customer,
  HTML,
  quantitiesIn,
  setQuantity,
  signUp,
  storedCart,
} from "#tests/requests/cart-requests.ts";
import { inventoryOf, stockProduct, type TestVariant } from "#tests/servers/test-store.ts";
import type { Visitor } from "#tests/requests/visitor.ts";
import { stockCatalogue } from "#tests/fixtures/catalog/test-catalogue.ts";
import { appForFile } from "#tests/fixtures/per-file.ts";

const app = await appForFile();
let shawl: TestVariant;
let stole: TestVariant;

beforeEach(async () => {
  shawl = await stockProduct(app.store, { name: "Cart Shawl", priceMinor: 4000, inventory: 20 });
  stole = await stockProduct(app.store, { name: "Cart Stole", priceMinor: 1500, inventory: 3 });
});

describe("a cart without JavaScript", () => {
  test("a cart is filled, changed, emptied and shown by forms", async () => {
    const browser = app.visitor();
    const added = await add(browser, shawl, 2);
    expect(added.headers.get("location")).toBe("/cart");
    await add(browser, stole);
    const html = await (await browser.get("/cart")).text();
    expect(html).toContain("Cart Stole has been added to your cart.");
    expect(html).toContain("Order Summary");
    expect(html).toContain("$95.00");
    await setQuantity(browser, shawl, { quantity: 2, step: "1" });
    await setQuantity(browser, stole, { quantity: 1, step: "-1" });
    expect(await quantitiesIn(browser)).toEqual({ "Cart Shawl": 3 });
    await browser.post("/cart", { intent: "clear" }, HTML);
    expect(await (await browser.get("/cart")).text()).toContain(
      "All items have been removed from your cart.",
    );
    expect(await quantitiesIn(browser)).toEqual({});
  });

  test("a cart asks before everything is removed", async () => {
    const browser = app.visitor();
    await add(browser, shawl);
    const html = await (await browser.get("/cart?clear=ask")).text();
    expect(html).toContain("Remove all items from your cart?");
    expect(await quantitiesIn(browser)).toEqual({ "Cart Shawl": 1 });
  });

  test("a cart takes no more of a variant than there is in stock", async () => {
    const browser = app.visitor();
    await add(browser, stole, 2);
    await add(browser, stole, 2);
    expect(await quantitiesIn(browser)).toEqual({ "Cart Stole": 3 });
    await setQuantity(browser, stole, { quantity: 50 });
    expect(await quantitiesIn(browser)).toEqual({ "Cart Stole": 3 });
  });

  test("a cart names what has sold out once and has settled when it is shown again", async () => {
    const browser = app.visitor();
    await add(browser, shawl, 2);
    await add(browser, stole, 3);
    await sell(shawl, 20);
    await sell(stole, 1);
    const first = await (await browser.get("/cart", HTML)).text();
    expect(first).toContain("Cart Shawl has just sold out and was removed.");
    expect(first).toContain("Only 2 of Cart Stole left: your quantity was changed from 3.");
    expect(await (await browser.get("/cart", HTML)).text()).not.toContain("We have updated your cart");
    expect(await quantitiesIn(browser)).toEqual({ "Cart Stole": 2 });
  });

  test("a cart leaves the pages of other visitors cacheable and appears in no cached page", async () => {
    const browser = app.visitor();
    await add(browser, shawl);
    const [ownPage, other] = [await browser.get("/products"), await app.visitor().get("/products")];
    expect(ownPage.headers.get("cache-control")).toBe("private, no-store");
    expect(other.headers.get("cache-control")).toMatch(/^public/);
    expect(await ownPage.text()).toContain("Cart, 1 item");
    expect(await other.text()).not.toContain("Cart, 1 item");
    expect((await app.visitor().get("/cart")).headers.get("cache-control")).toMatch(/^public/);
  });

  test("a cart is found by its own cookie only", async () => {
    const browser = app.visitor();
    await add(browser, shawl);
    const other = app.visitor();
    other.cookies.set("cart", encodeURIComponent(btoa(JSON.stringify(crypto.randomUUID()))));
    expect(await storedCart(other)).toBeNull();
    const { browser: owner } = await customer(app);
    await add(owner, shawl);
    const theirs = await storedCart(owner);
    other.cookies.set("cart", encodeURIComponent(btoa(JSON.stringify(theirs?.id))));
    expect(await storedCart(other)).toBeNull();
  });

  test("a cart receives a product from the wishlist, which leaves the list", async () => {
    const { browser } = await customer(app);
    await browser.post("/wishlist/items", { intent: "add", productId: shawl.productId });
    const moved = await moveToCart(browser, shawl);
    expect(moved.headers.get("location")).toBe("/cart");
    expect(await quantitiesIn(browser)).toEqual({ "Cart Shawl": 1 });
    expect(await (await browser.get("/wishlist")).text()).toContain("Your Wishlist is Empty");
  });

  test("the wishlist offers the variants in stock, and the cart receives the chosen one", async () => {
    const { browser } = await customer(app);
    const ids = await stockCatalogue(app.store, [
      {
        name: "Wished Kurta",
        category: "Kurtas",
        variants: {
          "2XL plum": { inventory: 2 },
          "2XL indigo": { inventory: 0 },
          "3XL indigo": { inventory: 1 },
        },
      },
    ]);
    const productId = ids.get("Wished Kurta") ?? "";
    await browser.post("/wishlist/items", { intent: "add", productId });
    const html = await (await browser.get("/wishlist", HTML)).text();
    const select = /<select name="variantId".*?<\/select>/s.exec(html)?.[0] ?? "";
    const options = [...select.matchAll(/<option value="([^"]+)">([^<]*)/g)];
    expect(options.map(([, , label]) => label)).toEqual(["2XL · plum", "3XL · indigo"]);
    const form = { intent: "add", productId, from: "wishlist" };
    const refused = await browser.post("/cart", { ...form, variantId: "" }, HTML);
    expect(refused.headers.get("location")).toBe("/products/wished-kurta");
    await browser.post("/cart", { ...form, variantId: options[1]?.[1] ?? "" }, HTML);
    expect((await storedCart(browser))?.cart.items).toMatchObject([
      { name: "Wished Kurta", options: "3XL · indigo", quantity: 1 },
    ]);
    expect(await (await browser.get("/wishlist")).text()).not.toContain("Wished Kurta</a>");
  });

  test("a cart leaves a product that cannot be bought on the wishlist", async () => {
    const { browser } = await customer(app);
    await browser.post("/wishlist/items", { intent: "add", productId: shawl.productId });
    await sell(shawl, 20);
    await moveToCart(browser, shawl);
    expect(await quantitiesIn(browser)).toEqual({});
    expect(await (await browser.get("/wishlist")).text()).toContain("Cart Shawl");
  });

  test("a discount code is entered and removed by forms", async () => {
    const browser = app.visitor();
    await add(browser, shawl);
    await browser.post("/cart", { intent: "enter-code", code: " nothing " }, HTML);
    expect((await storedCart(browser))?.cart.discountCode).toBe("NOTHING");
    await browser.post("/cart", { intent: "remove-code" }, HTML);
    expect((await storedCart(browser))?.cart.discountCode).toBeNull();
  });

  test("a cart becomes a placed order", async () => {
    const browser = app.visitor();
    await add(browser, shawl, 2);
    await signUp(browser);
    const form = await checkoutForm(browser);
    const declined = await browser.post("/checkout", { ...form, cardNumber: "4000000000000002" }, HTML);
    expect(declined.status).toBe(402);
    expect(await declined.text()).toContain("Payment declined");
    const placed = await browser.post("/checkout", await checkoutForm(browser), HTML);
    expect([placed.status, placed.headers.get("location")]).toEqual([302, "/"]);
    expect(await (await browser.get("/")).text()).toContain("Order placed successfully!");
    expect(await quantitiesIn(browser)).toEqual({});
    expect(await inventoryOf(app.store, shawl.id)).toBe(18);
  });

  test("a cart that nobody has changed for a month is deleted", async () => {
    const browser = app.visitor();
    await add(browser, shawl);
    const { browser: owner } = await customer(app);
    await add(owner, shawl);
    await deleteAbandonedCarts(app.store.db, new Date(Date.now() + 1000));
    expect(await storedCart(browser)).toBeNull();
    expect(await quantitiesIn(owner)).toEqual({ "Cart Shawl": 1 });
  });
});

/** The form "Move to Cart" on the wishlist. */
function moveToCart(browser: Visitor, { productId }: TestVariant): Promise<Response> {
  return browser.post("/cart", { intent: "add", productId, from: "wishlist" }, HTML);
}

/** Reduces the stock, as another order would. */
async function sell({ id: variantId }: TestVariant, quantity: number): Promise<void> {
  await adjustStock(app.store.db, variantId, -quantity);
}
