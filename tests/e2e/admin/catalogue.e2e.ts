import { expectAccessible } from "#tests/pages/axe.ts";
import { expect, test } from "#tests/pages/journey.ts";
import { signInToAdmin } from "#tests/pages/admin-sign-in.ts";

test("the admin reorders categories by mouse and keyboard, and a new colour and a changed size chart reach the shop", async ({
  page,
  store,
}) => {
  await signInToAdmin(page, store);
  await page.goto("/admin/products/categories");
  const table = page.getByRole("main").getByRole("table");
  const names = table.getByRole("link");
  // The new order is shown at once; the table is busy until it is saved.
  const expectSavedFirst = async (name: string) => {
    await expect(names.first()).toHaveText(name);
    await expect(table).not.toHaveAttribute("aria-busy");
  };
  await expect(names.first()).toHaveText("Women’s Fashion");
  await page.getByRole("button", { name: "Move up: Men’s Fashion" }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByText("Display order saved").first()).toBeVisible();
  await expectSavedFirst("Men’s Fashion");
  await expect(page.getByRole("button", { name: "Move down: Men’s Fashion" })).toBeFocused();
  await page.keyboard.press("Enter");
  await expectSavedFirst("Women’s Fashion");
  await expect(page.getByRole("button", { name: "Move down: Men’s Fashion" })).toBeFocused();
  const handles = page.locator("[draggable=true]");
  await handles.nth(4).dragTo(handles.nth(0));
  await expectSavedFirst("Handcrafts");
  await page.goto("/products");
  await expect(page.getByRole("main").getByRole("link", { name: "Handcrafts" }).first()).toBeVisible();
  await page.goto("/admin/products/categories");
  await handles.nth(0).dragTo(handles.nth(4));
  await expectSavedFirst("Women’s Fashion");
  await names.first().click();
  await expect(page.getByRole("textbox", { name: "Description" })).toBeVisible();

  await page.goto("/admin/products/attributes");
  await page.getByRole("link", { name: "Edit colours" }).click();
  const colours = page.getByRole("textbox", { name: /^Name of colour/ });
  const first = await colours.first().inputValue();
  await handles.nth(2).dragTo(handles.nth(0));
  await expect(colours.nth(1)).toHaveValue(first);
  await handles.nth(0).dragTo(handles.nth(2));
  await expect(colours.first()).toHaveValue(first);
  await page.getByRole("button", { name: "Add colour" }).click();
  await expect(colours.last()).toBeFocused();
  const shade = "Jamun";
  await page.keyboard.type(shade);
  // axe would report a row half covered by the header as too small a target.
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save colours" }).click();
  await expect(page.getByText("Colours saved").first()).toBeVisible();
  await expect(page.getByRole("listitem").filter({ hasText: shade }).first()).toBeVisible();

  await page.getByRole("link", { name: "Men’s kurta", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Men’s kurta");
  const sizes = page.getByLabel(/^Row \d+: size$/);
  await handles.nth(0).dragTo(handles.nth(1));
  await expect(sizes.nth(1)).toHaveValue("XL");
  await handles.nth(1).dragTo(handles.nth(0));
  await expect(sizes.first()).toHaveValue("XL");
  await page.getByRole("button", { name: "Row", exact: true }).click();
  await expect(sizes.last()).toBeFocused();
  await page.keyboard.type("7XL");
  await page.evaluate(() => window.scrollTo(0, 0));
  await expectAccessible(page);
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Enter centimetres, such as 41.5").first()).toBeVisible();
  await page.getByRole("button", { name: "Remove: row 7XL" }).click();
  const figure = page.getByLabel("XL, Length, cm", { exact: true });
  await figure.fill("103.5");
  await page.getByRole("button", { name: "Save", exact: true }).click();
  await expect(page.getByText("Size chart saved").first()).toBeVisible();
});
