import type { Page } from "@playwright/test";
import { expectAccessible } from "#tests/pages/axe.ts";
import { expect, test } from "#tests/pages/journey.ts";
import { linkIn, waitForEmail } from "#tests/servers/outbox.ts";
import type { RunningStore } from "#tests/servers/running-store.ts";

const PASSWORD = "moti jhumka 7";

async function signUpAndIn(page: Page, store: RunningStore, email: string): Promise<void> {
  await page.goto("/signup");
  await page.getByLabel("Full Name").fill("Asha Verma");
  await page.getByRole("main").getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).last().fill(PASSWORD);
  await page.getByLabel("Confirm Password").fill(PASSWORD);
  await page.getByRole("button", { name: "Create Account" }).click();
  await expect(page.getByText("Signup Successful!").first()).toBeVisible();
  await page.goto(linkIn(await waitForEmail(store.outbox, email, /confirm/i)));
  await page.getByRole("button", { name: "Confirm my email" }).click();
  await expect(page.getByText("Email confirmed").first()).toBeVisible();
  await signIn(page, email);
}

async function signIn(page: Page, email: string): Promise<void> {
  const main = page.getByRole("main");
  await main.getByLabel("Email").fill(email);
  await main.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await main.getByRole("button", { name: "Sign In" }).click();
  await expect(page.getByText("Login Successful!").first()).toBeVisible();
}

async function fillCheckout(page: Page, cardNumber: string): Promise<void> {
  await page.getByRole("textbox", { name: "Address" }).fill("12 Shahnajaf Road");
  await page.getByLabel("Mobile number").fill("98765 43210");
  await page.getByLabel("City").fill("Lucknow");
  await page.getByLabel("Postal Code").fill("226001");
  // The PIN code determines the state.
  await expect(page.getByLabel("State")).toHaveValue("Uttar Pradesh");
  await page.getByLabel("Name on Card").fill("Asha Verma");
  await page.getByLabel("Card Number").fill(cardNumber);
  await page.getByLabel("Expiry Date").fill("1230");
  await page.getByLabel("CVV").fill("123");
}

/** Finds the kaftan through the header's search and adds two of a size to the cart. */
async function putKaftanIntoCart(page: Page, size: string): Promise<void> {
  await page.goto("/");
  const search = page.getByRole("banner").getByPlaceholder("Search products...");
  await search.fill("aangan");
  await search.press("Enter");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText('Search: "aangan"');
  await page
    .getByRole("link", { name: /Aangan/ })
    .first()
    .click();
  await expect(page.getByRole("heading", { level: 1 })).toContainText("Aangan");
  await page.getByRole("button", { name: "Add to Cart" }).first().click();
  await expect(page.getByRole("alert").filter({ hasText: "Please choose a size." })).toBeVisible();
  await page.getByText(size, { exact: true }).first().click();
  await page.getByRole("button", { name: "Increase quantity" }).click();
  await page.getByRole("button", { name: "Add to Cart" }).first().click();
  await expect(page.getByText("has been added to your cart.").first()).toBeVisible();
}

async function stockOf(page: Page, size: string): Promise<number> {
  const response = await page.request.get("/wishlist/options/aangan-jaal-kaftan");
  const { variants } = (await response.json()) as { variants: { sizeLabel: string; inventory: number }[] };
  const variant = variants.find(({ sizeLabel }) => sizeLabel === size);
  if (!variant) throw new Error(`There is no size ${size}`);
  return variant.inventory;
}

test("a new shopper searches, signs up, confirms the email and buys, which lists the order and reduces the stock", async ({
  page,
  store,
}) => {
  const before = await stockOf(page, "2XL");
  await putKaftanIntoCart(page, "2XL");

  await page.goto("/cart");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your Cart");
  await expect(page.getByText("$156.00").first()).toBeVisible();

  // The cart survives the sign-up and sign-in.
  await page.getByRole("link", { name: "Proceed to Checkout" }).click();
  await expect(page).toHaveURL(/\/login\?returnTo=/);
  await signUpAndIn(page, store, "asha.buys@example.com");
  await page.goto("/checkout");

  // An empty form shows an error in each field and places no order.
  await page.getByRole("button", { name: "Place Order" }).click();
  await expect(page.getByText("Form validation failed").first()).toBeVisible();
  await expect(page.getByText("Address is required").first()).toBeVisible();
  await expect(page.getByText("CVV is required").first()).toBeVisible();

  await fillCheckout(page, "4242424242424242");
  await expect(page.getByText("Address is required").first()).toBeHidden();
  await expect(page.getByText("$166.92").filter({ visible: true }).first()).toBeVisible();
  await page.getByRole("button", { name: "Place Order" }).click();

  await expect(page.getByText("Order placed successfully!").first()).toBeVisible();
  await expect(page).toHaveURL(`${store.url}/`);
  const link = page.getByRole("link", { name: /^View order #\d{6}$/ });
  const number = (await link.textContent())?.slice(-7) ?? "";
  await link.click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Thank you for your order");
  await expectAccessible(page);
  await page.getByRole("link", { name: `View order ${number}` }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your Order History");
  const order = page.locator("details").filter({ hasText: number });
  await expect(order.getByText("Pending").first()).toBeVisible();
  await expect(order).toHaveAttribute("open");
  await expect(order.locator("summary")).toBeFocused();
  await expect(order.getByText("Aangan Jaal-Print Cotton Kaftan")).toBeVisible();
  await expect(order.getByText("$166.92").first()).toBeVisible();

  const email = await waitForEmail(store.outbox, "asha.buys@example.com", new RegExp(number));
  expect(email.text).toContain("Total: $166.92");
  expect(await page.evaluate(() => localStorage.getItem("cart"))).toContain('"totalItems":0');
  expect(await stockOf(page, "2XL")).toBe(before - 2);
});
