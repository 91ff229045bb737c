import type { Page } from "@playwright/test";
import { expect, test } from "#tests/pages/journey.ts";
import { linkIn, waitForEmail } from "#tests/servers/outbox.ts";
import { PASSWORD } from "#tests/pages/signed-in-page.ts";

/** Playwright's text locators skip `<noscript>`, so the rendered text of the body is compared. */
const expectShown = (page: Page, text: string) =>
  expect(page.locator("body")).toContainText(text, { useInnerText: true });

// Links and buttons by keyboard: Playwright's checks before a click need scripts.
test.use({ javaScriptEnabled: false });

test("a visitor without JavaScript browses, sorts, opens a product, signs up and signs in", async ({
  page,
  store,
}) => {
  await page.goto("/");
  await page.getByRole("link", { name: "Products", exact: true }).first().press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("All Products");
  await expect(page.getByText(/Discovering \d+ gems/)).toBeVisible();
  await page.getByRole("link", { name: "Next" }).press("Enter");
  await expect(page).toHaveURL(/page=2/);

  await page
    .getByRole("navigation", { name: "Categories" })
    .getByRole("link", { name: "Pashmina Shawls" })
    .press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Pashmina Shawls");
  await page.getByLabel("Sort by").selectOption("price-high");
  await page.getByRole("button", { name: "Sort" }).press("Enter");
  await expect(page).toHaveURL(/sort=price-high/);
  await expect(page.getByRole("article").first()).toContainText("$1,180.00");

  await page.getByRole("article").first().getByRole("link").press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Heirloom Pashmina");

  await page.goto("/cart");
  await expect(page.getByRole("heading", { level: 1, name: "Your Cart is Empty" })).toBeVisible();

  await page.goto("/signup");
  const main = page.getByRole("main");
  await main.getByLabel("Full Name").fill("Farah Khan");
  await main.getByLabel("Email").fill("farah@example.com");
  await main.getByLabel("Password", { exact: true }).fill("short");
  await main.getByLabel("Confirm Password").fill("short");
  await main.getByRole("button", { name: "Create Account" }).press("Enter");
  await expect(main.getByText("Use at least 6 characters").first()).toBeVisible();
  await expect(main.getByLabel("Full Name")).toHaveValue("Farah Khan");
  await main.getByLabel("Password", { exact: true }).fill("moti jhumka 7");
  await main.getByLabel("Confirm Password").fill("moti jhumka 7");
  await main.getByRole("button", { name: "Create Account" }).press("Enter");
  await expectShown(page, "Signup Successful!");
  await page.goto(linkIn(await waitForEmail(store.outbox, "farah@example.com", /confirm/i)));
  await page.getByRole("button", { name: "Confirm my email" }).press("Enter");
  await expectShown(page, "Email confirmed");

  await page.goto("/orders");
  await expect(page).toHaveURL(/\/login\?returnTo=%2Forders/);
  await main.getByLabel("Email").fill("farah@example.com");
  await main.getByLabel("Password", { exact: true }).fill("moti jhumka 7");
  await main.getByRole("button", { name: "Sign In" }).press("Enter");
  await expect(page).toHaveURL(`${store.url}/orders`);
  await expect(page.getByText("No Orders Yet")).toBeVisible();
});

test("a shopper without JavaScript fills a cart, changes it and buys it", async ({ page, store }) => {
  const email = "bano@example.com";
  const account = { fullName: "Bano Begum", email, password: PASSWORD, confirmPassword: PASSWORD };
  await page.request.post("/signup", { form: account, headers: { origin: store.url } });
  const banner = page.getByRole("banner");
  const main = page.getByRole("main");

  await page.goto("/products/aangan-jaal-kaftan");
  await main.getByRole("button", { name: "Add to Cart" }).press("Enter");
  await expectShown(page, "Choose a size");
  await main.getByRole("radio", { name: "3XL" }).check({ force: true });
  await main.getByRole("textbox", { name: /Quantity of/ }).fill("2");
  await main.getByRole("button", { name: "Add to Cart" }).press("Enter");
  await expect(page).toHaveURL(`${store.url}/cart`);
  await expectShown(page, "Aangan Jaal-Print Cotton Kaftan has been added to your cart.");
  await expect(banner.getByRole("link", { name: "Cart, 2 items" })).toBeVisible();

  await main.getByRole("button", { name: "Increase quantity" }).press("Enter");
  await expect(banner.getByRole("link", { name: "Cart, 3 items" })).toBeVisible();
  await main.getByRole("textbox", { name: /Quantity of/ }).fill("1");
  await main.getByRole("textbox", { name: /Quantity of/ }).press("Enter");
  await expect(banner.getByRole("link", { name: "Cart, 1 item" })).toBeVisible();
  await main.getByLabel("Discount code").fill("welcome10");
  await main.getByRole("button", { name: "Apply" }).press("Enter");
  await expect(main.getByText("WELCOME10", { exact: true })).toBeVisible();

  await main.getByRole("button", { name: "Clear Cart" }).press("Enter");
  await expect(main.getByText("Remove all items from your cart?")).toBeVisible();
  await main.getByRole("link", { name: "Keep them" }).press("Enter");
  await main.getByRole("link", { name: "Proceed to Checkout" }).press("Enter");
  await expect(page).toHaveURL(/\/login\?returnTo=%2Fcheckout/);
  await main.getByLabel("Email").fill(email);
  await main.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await main.getByRole("button", { name: "Sign In" }).press("Enter");

  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Checkout");
  await main.getByRole("textbox", { name: "Address" }).fill("12 Shahnajaf Road");
  await main.getByLabel("Mobile number").fill("98765 43210");
  await main.getByLabel("City").fill("Lucknow");
  await main.getByLabel("State").selectOption("Uttar Pradesh");
  await main.getByLabel("Postal Code").fill("226001");
  await fillCard(page, "4000 0000 0000 0002");
  await main.getByRole("button", { name: "Place Order" }).press("Enter");
  await expect(main.getByText("Payment declined")).toBeVisible();
  await expect(main.getByLabel("City")).toHaveValue("Lucknow");
  await fillCard(page, "4242 4242 4242 4242");
  await main.getByRole("button", { name: "Place Order" }).press("Enter");
  await expect(page).toHaveURL(`${store.url}/`);
  await expectShown(page, "Order placed successfully!");
  await expect(banner.getByRole("link", { name: "Cart", exact: true })).toBeVisible();
  await page.goto("/orders");
  await expect(main.getByText(/^#\d{6}/).first()).toBeVisible();

  const label = main.getByText(/^#\d{6}/).first();
  const number = Number((await label.innerText()).slice(1));
  await page.goto(`/orders?order=${number}`);
  await main.getByRole("button", { name: "Order again" }).press("Enter");
  await expect(page).toHaveURL(`${store.url}/cart`);
  await expectShown(page, "Your order is in the cart again, at today’s prices.");
  await expect(banner.getByRole("link", { name: "Cart, 1 item" })).toBeVisible();

  await page.goto("/products/aangan-jaal-kaftan");
  await main.getByRole("button", { name: "Add to Wishlist", exact: true }).press("Enter");
  await expect(main.getByRole("button", { name: "Remove from Wishlist", exact: true })).toBeVisible();
  await page.goto("/wishlist");
  await main.getByLabel("Option of Aangan Jaal-Print Cotton Kaftan").selectOption({ index: 1 });
  await main.getByRole("button", { name: /^Move to Cart/ }).press("Enter");
  await expect(page).toHaveURL(`${store.url}/cart`);
  await expect(banner.getByRole("link", { name: "Cart, 2 items" })).toBeVisible();
  await page.goto("/wishlist");
  await expect(main.getByText("Your Wishlist is Empty")).toBeVisible();
});

async function fillCard(page: Page, number: string): Promise<void> {
  await page.getByLabel("Name on Card").fill("Bano Begum");
  await page.getByLabel("Card Number").fill(number);
  await page.getByLabel("Expiry Date").fill("12/30");
  await page.getByLabel("CVV").fill("123");
}
