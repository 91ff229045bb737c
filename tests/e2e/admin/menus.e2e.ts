import { expectAccessible } from "#tests/pages/axe.ts";
import { expect, test } from "#tests/pages/journey.ts";
import { signInToAdmin } from "#tests/pages/admin-sign-in.ts";

test("the admin makes a page from a template, links to it in the footer by keyboard, and a shopper reads it", async ({
  page,
  browser,
  store,
}) => {
  await signInToAdmin(page, store);
  await page.goto("/admin/content/pages");
  await page.getByRole("link", { name: "New page" }).click();
  await page.getByRole("main").getByRole("link", { name: "Shipping", exact: true }).click();
  await expect(page.getByRole("textbox", { name: "Title" }).first()).toHaveValue("Shipping");
  await page.getByLabel("URL slug").fill("cart");
  await page.getByText("Published", { exact: true }).click();
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("The store's own page /cart already uses this URL.")).toBeVisible();
  await expectAccessible(page);
  await page.getByLabel("URL slug").fill("shipping");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Page Added").first()).toBeVisible();

  await page.goto("/admin/content/menus");
  const column = page.getByRole("region", { name: "Footer: second column" });
  await column.getByRole("button", { name: "Add link" }).press("Enter");
  await column.getByLabel("Label").last().fill("Shipping");
  await column.getByLabel("Leads to").last().selectOption("Shipping");
  await column.getByRole("button", { name: "Move up: New link" }).press("Enter");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Menus Settings Saved").first()).toBeVisible();

  const shopper = await browser.newContext({ baseURL: store.url });
  const shop = await shopper.newPage();
  await shop.goto("/about-us");
  const links = shop.getByRole("contentinfo").getByRole("navigation", { name: "Company" }).getByRole("link");
  await expect(links.nth(-2)).toHaveText("Shipping");
  await expect(links.last()).toHaveText("Accessibility");
  await links.nth(-2).click();
  await expect(shop).toHaveURL(`${store.url}/pages/shipping`);
  await expect(shop.getByRole("heading", { level: 1, name: "Shipping" })).toBeVisible();
  await expectAccessible(shop);

  // The other journeys see the menus that the store comes with.
  await page.getByText("Delete these menus…").click();
  await page.getByRole("button", { name: "Restore the default menus" }).click();
  // The message of the save before may still be shown.
  await expect(page.getByText("Delete these menus…")).toHaveCount(0);
  await shop.reload();
  await expect(links.filter({ hasText: "Shipping" })).toHaveCount(0);
  await shopper.close();
});
