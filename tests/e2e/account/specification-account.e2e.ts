import type { Page } from "@playwright/test";
import { checkoutFields } from "#tests/fixtures/checkout-fields.ts";
import { expect, test } from "#tests/pages/journey.ts";

// Specified behaviour of the account pages that only a browser can show.

const PASSWORD = "moti jhumka 7";
const ONE_SIZE = "/products/gulmohar-jhumka";

const main = (page: Page) => page.getByRole("main");

async function signIn(page: Page, email: string): Promise<void> {
  const form = { fullName: "Asha Verma", email, password: PASSWORD, confirmPassword: PASSWORD };
  await page.request.post("/signup", { form });
  await page.request.post("/login", { form: { email, password: PASSWORD } });
}

/** Adds one item to the cart and returns its line as the browser stores it. */
async function fillCart(page: Page): Promise<{ id: string; quantity: number; price: number }> {
  await page.goto(ONE_SIZE);
  await main(page).getByRole("button", { name: "Add to Cart" }).first().click();
  await expect(page.locator(".toast")).toContainText("Added to cart");
  const stored = await page.evaluate(() => localStorage.getItem("cart") ?? "");
  const { items } = JSON.parse(stored) as { items: { id: string; quantity: number; price: number }[] };
  const [item] = items;
  if (!item) throw new Error("The cart is empty");
  return item;
}

test("only one order is expanded at a time, it can be collapsed, and the orders animate in one after the other @nightly", async ({
  page,
}) => {
  await page.emulateMedia({ reducedMotion: "no-preference" });
  await signIn(page, "three.orders@example.com");
  const line = await fillCart(page);
  for (let order = 0; order < 3; order += 1) {
    const placed = await page.request.post("/checkout", { form: checkoutFields([line]) });
    expect(placed.status()).toBe(200);
  }
  await page.goto("/orders");
  const rows = main(page).locator("details[name=orders]");
  await expect(rows).toHaveCount(3);
  const open = main(page).getByText("Items in this order").filter({ visible: true });
  await expect(open).toHaveCount(0);
  await rows.nth(0).locator("summary").click();
  await expect(open).toHaveCount(1);
  await rows.nth(2).locator("summary").click();
  await expect(open).toHaveCount(1);
  await expect(rows.nth(2)).toHaveAttribute("open");
  await rows.nth(2).locator("summary").click();
  await expect(open).toHaveCount(0);
  const delays = await rows.evaluateAll((list) =>
    list.map((row) => getComputedStyle(row.parentElement ?? row).animationDelay),
  );
  expect(delays).toEqual(["0s", "0.1s", "0.2s"]);
});

test("the checkout of an empty cart links to the products @nightly", async ({ page }) => {
  await signIn(page, "empty.cart@example.com");
  await page.goto("/checkout");
  await expect(page.getByRole("heading", { name: "Your cart is empty" })).toBeVisible();
  await main(page).getByRole("link", { name: "Browse Products" }).click();
  await expect(page).toHaveURL(/\/products$/);
});

test("the checkout preselects India among seven countries, and its button says Processing... while an order is placed @nightly", async ({
  page,
}) => {
  await signIn(page, "in.the.making@example.com");
  await fillCart(page);
  await page.goto("/checkout");
  const country = main(page).getByLabel("Country");
  await expect(country).toHaveValue("IN");
  const codes = await country
    .locator("option")
    .evaluateAll((list) => list.map((option) => (option as HTMLOptionElement).value));
  expect(codes).toEqual(["IN", "US", "CA", "UK", "AU", "DE", "FR"]);

  let release = () => {};
  const released = new Promise<void>((resolve) => (release = resolve));
  await page.route("**/checkout.data*", async (route) => {
    await released;
    await route.continue();
  });
  await main(page).getByRole("button", { name: "Place Order" }).click();
  await expect(main(page).getByRole("button", { name: "Processing..." })).toBeDisabled();
  release();
  await expect(page.locator(".toast")).toContainText("Please check the form for errors.");
});
