import type { Page } from "@playwright/test";
import { expectItFits } from "#tests/pages/expect-it-fits.ts";
import { smallTargets } from "#tests/pages/layout-faults.ts";
import { expect, test } from "#tests/pages/peopled-journey.ts";

/** A screen of each shape that the admin has: figures, lists, a grid, forms, a story, images, tabs. */
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
  const answer = await page.goto(path);
  expect.soft(answer?.status(), path).toBe(200);
}

test("the admin at 400 %: nothing is cut and nothing scrolls sideways, also with the text spaced", async ({
  as,
}) => {
  test.slow();
  const page = await as("admin", { viewport: { width: 320, height: 256 } });
  for (const path of SCREENS) {
    await open(page, path);
    await expectItFits(page, path);
  }
});

test("what a finger has to meet in the admin is 44 px @phone", async ({ as }) => {
  const page = await as("admin");
  for (const path of SCREENS) {
    await open(page, path);
    expect.soft(await smallTargets(page, 44), path).toEqual([]);
  }
});

test("in the system's own few colours the admin shows where one is, what is chosen and what is on", async ({
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
