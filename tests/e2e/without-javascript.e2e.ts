import type { Page } from "@playwright/test";
import { expect, test } from "#tests/support/journey.ts";
import { linkIn, waitForMail } from "#tests/support/outbox.ts";

/** Playwright finds no text inside `<noscript>`, which is where such a page speaks; what is shown is shown all the same. */
const expectShown = (page: Page, text: string) =>
  expect(page.locator("body")).toContainText(text, { useInnerText: true });

// Links and buttons by keyboard: without scripts nothing sees to it that a click meets what it was aimed at.
test.use({ javaScriptEnabled: false });

test("without JavaScript one can browse, search, sort, look at a product, sign up and sign in", async ({
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
  await expectShown(page, "needs JavaScript");

  await page.goto("/cart");
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Your Cart");
  await expectShown(page, "needs JavaScript");

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
  await page.goto(linkIn(await waitForMail(store.outbox, "farah@example.com", /confirm/i)));

  await page.goto("/orders");
  await expect(page).toHaveURL(/\/login\?returnTo=%2Forders/);
  await main.getByLabel("Email").fill("farah@example.com");
  await main.getByLabel("Password", { exact: true }).fill("moti jhumka 7");
  await main.getByRole("button", { name: "Sign In" }).press("Enter");
  await expect(page).toHaveURL(`${store.url}/orders`);
  await expect(page.getByText("No Orders Yet")).toBeVisible();
});
