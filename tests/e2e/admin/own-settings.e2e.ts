import type { Page } from "@playwright/test";
import { expectItFits } from "#tests/pages/expect-it-fits.ts";
import { smallTargets } from "#tests/pages/layout-faults.ts";
import { expect, test } from "#tests/pages/journey.ts";

/** One page of each layout in the admin: figures, lists, a grid, forms, a timeline, images, tabs. */
const SCREENS = [
  "/admin/dashboard",
  "/admin/products",
  "/admin/products/new",
  "/admin/products/selected?all=matching&do=price",
  "/admin/products/attributes/colours",
  "/admin/products/import",
  "/admin/orders",
  "/admin/customers",
  "/admin/discounts/new",
  "/admin/content/pages/about-us",
  "/admin/appearance",
  "/admin/analytics",
  "/admin/settings",
  "/admin/settings/security/log",
];

async function open(page: Page, path: string): Promise<void> {
  const response = await page.goto(path);
  expect.soft(response?.status(), path).toBe(200);
}

test("at 400 % zoom no admin page is clipped or scrolls horizontally, even with increased text spacing", async ({
  as,
}) => {
  test.slow();
  const page = await as("admin", { viewport: { width: 320, height: 256 } });
  for (const path of SCREENS) {
    await open(page, path);
    await expectItFits(page, path);
  }
  await open(page, "/admin/products/attributes");
  await page.getByRole("link", { name: "Anarkali" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Anarkali" })).toBeVisible();
  await expectItFits(page, "a size chart");
});

test("every touch target of the admin measures at least 44 px @phone", async ({ as }) => {
  const page = await as("admin");
  for (const path of SCREENS) {
    await open(page, path);
    expect.soft(await smallTargets(page, 44), path).toEqual([]);
  }
});

test("in forced colours the admin shows the current page, the selection and switched-on controls", async ({
  as,
}) => {
  const page = await as("admin", { forcedColors: "active" });
  const themeOf = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((node) => {
        const { backgroundColor, color, borderColor, outline } = getComputedStyle(node);
        return [backgroundColor, color, borderColor, outline].join(" | ");
      });
  await open(page, "/admin/products?show=low");
  for (const place of ["nav[aria-label='Show']", "nav[aria-label='Admin']"])
    expect
      .soft(await themeOf(`${place} a[aria-current]`), place)
      .not.toBe(await themeOf(`${place} a:not([aria-current])`));
  const box = page.getByRole("checkbox", { name: /^Select (?!all)/ }).first();
  await box.focus();
  await page.keyboard.press("Space");
  await expect(box).toBeChecked();
  await expect(box).toHaveCSS("outline-style", "solid");
  await expect(page.getByRole("button", { name: "Price…" })).toHaveCSS("border-top-width", "1px");
});
