import { placeOrderAs } from "#tests/fixtures/orders/place-order-as.ts";
import { expect, test } from "#tests/pages/journey.ts";
import { signInToAdmin } from "#tests/pages/admin-sign-in.ts";

test("a shopper's visit appears in the admin's analytics @nightly", async ({ page, browser, store }) => {
  await placeOrderAs(store, "analytics@example.com", "Analytics");
  const shopper = await browser.newPage({
    baseURL: store.url,
    userAgent: "Mozilla/5.0 (X11; Linux x86_64) Chrome/150.0",
  });
  await shopper.goto("/products?search=jhumka");
  const received = shopper.waitForResponse((response) => response.url().endsWith("/counts"));
  await shopper
    .getByRole("link", { name: /Gulmohar Ruby-Red/ })
    .first()
    .click();
  expect((await received).status()).toBe(204);
  await shopper.close();

  await signInToAdmin(page, store);
  await expect(async () => {
    await page.goto("/admin/analytics?range=7");
    await expect(page.getByRole("row", { name: /^Product page views [1-9]/ })).toBeVisible({
      timeout: 500,
    });
  }).toPass({ timeout: 20_000 });
  await expect(page.getByRole("row", { name: /^Orders 0/ })).toBeVisible();

  // The charts have tables.
  await page.getByText("Revenue as a table").click();
  await expect(page.getByRole("region", { name: "Revenue by day" }).getByRole("row")).toHaveCount(8);

  await page.getByRole("link", { name: "90 days" }).click();
  await expect(page).toHaveURL(/range=90/);
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Sales as CSV" }).click();
  expect((await download).suggestedFilename()).toMatch(/^sales-\d{4}-\d{2}-\d{2}-\d{4}-\d{2}-\d{2}\.csv$/);
  await page.goto("/admin/dashboard");
});
