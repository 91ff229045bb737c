import { expect, test } from "#tests/pages/journey.ts";

test("in forced colours the admin shows the current page, the selection and switched-on controls @nightly", async ({
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
  await page.goto("/admin/products?show=low");
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
