import type { Page } from "@playwright/test";
import { expectAccessible } from "#tests/pages/axe.ts";
import { expect, test } from "#tests/pages/journey.ts";
import { signInToAdmin } from "#tests/pages/admin-sign-in.ts";
import { ADMIN } from "#tests/servers/running-store.ts";

async function signIn(page: Page): Promise<void> {
  await page.getByLabel("Email").fill(ADMIN.email);
  await page.getByLabel("Password").fill(ADMIN.password);
  await page.getByRole("button", { name: "Sign In" }).click();
}

test("a discount that the admin creates for a found product applies in a shopper's cart", async ({
  page,
  browser,
  store,
}) => {
  await signInToAdmin(page, store);
  await page.goto("/admin/discounts/new");
  await page.getByRole("textbox", { name: "Code" }).fill("jhumka20");
  await page.getByRole("textbox", { name: "Title" }).fill("A fifth off earrings");
  await page.getByRole("textbox", { name: "Percentage" }).fill("20");
  await page.getByText("Some categories or products").click();
  await page.getByLabel("Find products by name or SKU").fill("gulmohar jhumka");
  await page.getByRole("button", { name: "Find", exact: true }).click();
  const jhumka = page.getByRole("checkbox", { name: /Jhumka Earrings/ });
  await jhumka.check();
  await expectAccessible(page);
  // Another search keeps the selection and the typed text.
  await page.getByLabel("Find products by name or SKU").fill("no such thing at all");
  await page.getByRole("button", { name: "Find", exact: true }).click();
  await expect(page.getByText("No other product has this in its name or SKU.")).toBeVisible();
  await expect(jhumka).toBeChecked();
  await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue("A fifth off earrings");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Discount created").first()).toBeVisible();

  const shopper = await browser.newPage({ baseURL: store.url, reducedMotion: "reduce" });
  await shopper.goto("/products/gulmohar-jhumka");
  await shopper.getByRole("button", { name: "Add to Cart" }).first().click();
  await expect(shopper.getByText("has been added to your cart.").first()).toBeVisible();
  await shopper.goto("/cart");
  await shopper.getByRole("textbox", { name: "Discount code" }).fill("Jhumka20");
  await shopper.getByRole("button", { name: "Apply" }).click();
  await expect(shopper.getByText("A fifth off earrings")).toBeVisible();
  await expect(shopper.getByText(/^Discount/).first()).toBeVisible();
  await shopper.close();
});

test.describe("without JavaScript @nightly", () => {
  test.use({ javaScriptEnabled: false });

  test("the admin searches a product, creates a discount for it and changes the discount", async ({
    page,
  }) => {
    await page.goto("/admin/login?returnTo=%2Fadmin%2Fdiscounts%2Fnew");
    await signIn(page);
    await page.getByText("Automatic discount").click();
    await page.getByRole("textbox", { name: "Title" }).fill("Quiet discount");
    await page.getByText("Free shipping", { exact: true }).click();
    await page.getByText("Some categories or products").click();
    await page.getByLabel("Find products by name or SKU").fill("gulmohar jhumka");
    await page.getByRole("button", { name: "Find", exact: true }).press("Enter");
    await expect(page.getByRole("textbox", { name: "Title" })).toHaveValue("Quiet discount");
    await page.getByRole("checkbox", { name: /Jhumka Earrings/ }).check();
    await page.getByRole("checkbox", { name: "Accessories" }).check();
    await page.getByLabel("Minimum purchase").fill("900000");
    await page.getByRole("button", { name: "Save", exact: true }).press("Enter");
    await page.getByRole("link", { name: "Quiet discount" }).press("Enter");
    await expect(page.getByRole("checkbox", { name: "Accessories" })).toBeChecked();
    await page.getByRole("checkbox", { name: "Active" }).uncheck();
    await page.getByRole("textbox", { name: "Title" }).press("Enter");
    await expect(page.getByRole("row", { name: /Quiet discount.*Off/ })).toBeVisible();
  });
});
