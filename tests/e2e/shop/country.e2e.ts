import { expectAccessible } from "#tests/pages/axe.ts";
import { expect, test } from "#tests/pages/journey.ts";

test("the header leads to the choice of country, and shipping follows it from then on", async ({ page }) => {
  await page.goto("/products/gulmohar-jhumka");
  const header = page.getByRole("banner");
  const panel = page.getByRole("main");
  await expect(panel).toContainText("Delivered in India within");
  await header.getByRole("link", { name: "Delivery to India" }).press("Enter");
  await expect(page.getByRole("heading", { name: "Delivery country" })).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("Deliver to").selectOption("Germany");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page).toHaveURL(/\/products\/gulmohar-jhumka$/);
  await expect(header.getByRole("link", { name: "Delivery to Germany" })).toBeVisible();
  await expect(panel).toContainText("Delivered to Germany within");
});

test.describe("without JavaScript", () => {
  test.use({ javaScriptEnabled: false });

  test("the choice of country is a page that leads back", async ({ page }) => {
    await page.goto("/contact");
    await page.getByRole("banner").getByRole("link", { name: "Delivery to India" }).click();
    await page.getByLabel("Deliver to").selectOption("France");
    await page.getByRole("button", { name: "Save" }).click();
    await expect(page).toHaveURL(/\/contact$/);
    await expect(page.getByRole("banner").getByRole("link", { name: "Delivery to France" })).toBeVisible();
    await page.goto("/products/gulmohar-jhumka");
    await expect(page.getByRole("main")).toContainText("Delivered to France within");
    await page.goto("/country");
    await expect(page.getByLabel("Deliver to")).toHaveValue("FR");
  });
});
