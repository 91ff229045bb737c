import type { Page } from "@playwright/test";
import { expectAccessible } from "#tests/pages/axe.ts";
import { checkoutFields } from "#tests/fixtures/checkout-fields.ts";
import { expect, test } from "#tests/pages/journey.ts";
import { signInPage } from "#tests/pages/signed-in-page.ts";

// One of these journeys sells this product out: no other journey buys it.
const ONE_SIZE = "/products/gulmohar-blossom-brooch";
const DECLINED_CARD = "4000000000000002";
const APPROVED_CARD = "4242424242424242";

interface CartLine {
  id: string;
  quantity: number;
  price: number;
}

const placeOrder = (page: Page) => page.getByRole("button", { name: /^Place Order/ });

async function addToCart(page: Page): Promise<void> {
  await page.goto(ONE_SIZE);
  await page.getByRole("main").getByRole("button", { name: "Add to Cart" }).first().click();
  await expect(page.locator(".toast")).toContainText("Added to cart");
}

async function cartLine(page: Page): Promise<CartLine> {
  const stored = await page.evaluate(() => localStorage.getItem("cart") ?? "");
  const { items } = JSON.parse(stored) as { items: CartLine[] };
  const [item] = items;
  if (!item) throw new Error("The cart is empty");
  return item;
}

async function fillCheckout(page: Page, cardNumber: string): Promise<void> {
  await page.getByRole("textbox", { name: "Address" }).fill("12 Shahnajaf Road");
  await page.getByLabel("Mobile number").fill("98765 43210");
  await page.getByLabel("City").fill("Lucknow");
  await page.getByLabel("State").selectOption("Uttar Pradesh");
  await page.getByLabel("Postal Code").fill("226001");
  await page.getByLabel("Name on Card").fill("Asha Verma");
  await page.getByLabel("Card Number").fill(cardNumber);
  await page.getByLabel("Expiry Date").fill("1230");
  await page.getByLabel("CVV").fill("123");
}

/** The message has the focus and is in the viewport together with the button. */
async function expectBesideButton(page: Page, message: string): Promise<void> {
  const alert = page.getByRole("alert").filter({ hasText: message });
  await expect(alert).toBeInViewport({ ratio: 1 });
  await expect(placeOrder(page)).toBeInViewport();
  await expect(alert.locator("xpath=..")).toBeFocused();
}

for (const tag of ["", " @phone @nightly"]) {
  test(`a declined card is reported beside Place Order, and the form keeps its values${tag}`, async ({
    page,
    store,
  }) => {
    await signInPage(page, store, `declined${tag.length}@example.com`);
    await addToCart(page);
    await page.goto("/checkout");
    await fillCheckout(page, DECLINED_CARD);
    await placeOrder(page).click();
    await expectBesideButton(page, "Payment declined");
    await expect(page.getByLabel("Card Number")).toHaveValue("4000 0000 0000 0002");
    await expect(page.getByLabel("City")).toHaveValue("Lucknow");
    await expectAccessible(page);
    await page.getByLabel("Card Number").fill(APPROVED_CARD);
    await placeOrder(page).click();
    await expect(page.getByText("Order placed successfully!").first()).toBeVisible();
  });
}

test("another address keeps its country after a refusal, although a saved one was chosen in between @nightly", async ({
  page,
  store,
}) => {
  await signInPage(page, store, "two.addresses@example.com");
  await addToCart(page);
  await page.goto("/checkout");
  await fillCheckout(page, DECLINED_CARD);
  await page.getByLabel("Save this address for next time").check();
  await placeOrder(page).click();
  await expectBesideButton(page, "Payment declined");
  await page.reload();
  await page.getByRole("radio", { name: "Another address" }).check();
  await fillCheckout(page, DECLINED_CARD);
  await page.getByLabel("Country").selectOption("United States");
  await page.getByLabel("State").fill("New York");
  await page.getByLabel("Postal Code").fill("10001");
  const summary = page.getByRole("region", { name: "Order Summary" });
  const time = (await summary.getByText(/^Delivered within/).textContent()) ?? "";
  await placeOrder(page).click();
  await expectBesideButton(page, "Payment declined");
  await page.getByRole("radio", { name: /Shahnajaf/ }).check();
  await expect(summary.getByText(time)).toBeHidden();
  await page.getByRole("radio", { name: "Another address" }).check();
  await expect(page.getByLabel("Country")).toHaveValue("US");
  await expect(summary.getByText(time)).toBeVisible();
});

test("a price change during checkout is reported per line, and the shopper confirms it", async ({
  page,
  store,
}) => {
  await signInPage(page, store, "price.changed@example.com");
  await addToCart(page);
  await page.goto("/checkout");
  await fillCheckout(page, APPROVED_CARD);
  const { price } = await cartLine(page);
  // Lowers the price in the page, as if the shop's price had risen since.
  const other = await page.context().newPage();
  await other.goto("/terms-conditions");
  await other.evaluate((older) => {
    const cart = JSON.parse(localStorage.getItem("cart") ?? "") as { items: CartLine[] };
    localStorage.setItem(
      "cart",
      JSON.stringify({ ...cart, items: cart.items.map((item) => ({ ...item, price: older })) }),
    );
  }, price - 100);
  await other.close();
  await expect.poll(async () => (await cartLine(page)).price).toBe(price - 100);
  await placeOrder(page).click();
  await expectBesideButton(page, "now costs");
  await expect(page.getByRole("alert").filter({ hasText: "Press Place Order again" })).toBeVisible();
  await expect(page.getByLabel("Card Number")).toHaveValue("4242 4242 4242 4242");
  await placeOrder(page).click();
  await expect(page.getByText("Order placed successfully!").first()).toBeVisible();
});

test("a product that sells out during checkout is named, even when it was the only one in the cart @nightly", async ({
  page,
  store,
  browser,
}) => {
  await signInPage(page, store, "sold.out@example.com");
  await addToCart(page);
  const line = await cartLine(page);
  await page.goto("/checkout");
  await fillCheckout(page, APPROVED_CARD);
  const quote = await page.request.get(`/cart/quote?ids=${line.id}`);
  const { lines } = (await quote.json()) as { lines: { inventory: number }[] };
  const other = await browser.newContext();
  const buyer = await other.newPage();
  await signInPage(buyer, store, "buys.all@example.com");
  for (let stock = lines[0]?.inventory ?? 0; stock > 0; stock -= 10) {
    const form = checkoutFields([{ ...line, quantity: Math.min(stock, 10) }]);
    const headers = { origin: store.url };
    expect((await buyer.request.post(`${store.url}/checkout`, { form, headers })).status()).toBe(200);
  }
  await other.close();
  await placeOrder(page).click();
  const alert = page.getByRole("alert").filter({ hasText: "has just sold out and was removed." });
  await expect(alert).toBeInViewport();
  await expect(page.getByRole("heading", { name: "Your cart is empty" })).toBeVisible();
});

test("an order whose response is lost keeps the form, and a second press places no second order", async ({
  page,
  store,
}) => {
  await signInPage(page, store, "no.response@example.com");
  await page.goto("/products/aangan-jaal-kaftan");
  await page.getByText("2XL", { exact: true }).first().click();
  await page.getByRole("button", { name: "Add to Cart" }).first().click();
  await expect(page.getByText("has been added to your cart.").first()).toBeVisible();
  await page.goto("/checkout");
  await fillCheckout(page, APPROVED_CARD);
  // The order is placed, but its response is lost.
  await page.route("**/checkout.data*", async (route) => {
    await route.fetch();
    await route.abort();
  });
  await placeOrder(page).click();
  await expectBesideButton(page, "The shop did not respond");
  await page.unroute("**/checkout.data*");
  await placeOrder(page).click();
  await expect(page.getByText("Order placed successfully!").first()).toBeVisible();
  await page.goto("/orders");
  await expect(page.locator("details[name=orders]")).toHaveCount(1);
});

test("a rejected discount code stays in its field for correction", async ({ page }) => {
  await page.goto("/products/aangan-jaal-kaftan");
  await page.getByText("2XL", { exact: true }).first().click();
  await page.getByRole("button", { name: "Add to Cart" }).first().click();
  await expect(page.getByText("has been added to your cart.").first()).toBeVisible();
  await page.goto("/cart");
  const field = page.getByLabel("Discount code");
  const apply = page.getByRole("button", { name: "Apply" });
  await field.fill("WELCOME11");
  await apply.click();
  await expect(page.getByText("This code is not valid.")).toBeVisible();
  await expect(field).toHaveValue("WELCOME11");
  await expect(field).toBeFocused();
  await expect(field).toHaveAccessibleDescription(/not valid/);
  const [fieldBox, buttonBox] = [await field.boundingBox(), await apply.boundingBox()];
  expect([buttonBox?.y, buttonBox?.height]).toEqual([fieldBox?.y, fieldBox?.height]);
  await field.press("End");
  await field.press("Backspace");
  await expect(page.getByText("This code is not valid.")).toBeHidden();
  await field.press("0");
  await field.press("Enter");
  await expect(page.getByRole("button", { name: "Remove code WELCOME10" })).toBeFocused();
});
