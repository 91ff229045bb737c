import type { Page } from "@playwright/test";
import { expect, test } from "#tests/pages/journey.ts";
import { expectAccessible } from "#tests/pages/axe.ts";

/** The checkout URL of a cart that other software put together, with the first variant in stock. */
async function quotedUrl(page: Page, slug: string): Promise<string> {
  const product = (await (await page.request.get(`/api/v1/products/${slug}`)).json()) as {
    variants: { id: string; inStock: boolean }[];
  };
  const variantId = product.variants.find(({ inStock }) => inStock)?.id;
  const quote = await page.request.post("/api/v1/carts", { data: { lines: [{ variantId, quantity: 1 }] } });
  return ((await quote.json()) as { checkoutUrl: string }).checkoutUrl;
}

test("a cart of the API opens in the browser, asks before it replaces another, and can be undone", async ({
  page,
}) => {
  await page.goto(await quotedUrl(page, "gulmohar-jhumka"));
  await expectAccessible(page);
  await page.getByRole("button", { name: "Continue to your cart" }).click();
  const lines = page.getByRole("list", { name: "Items in your cart" });
  await expect(lines.getByRole("listitem")).toHaveCount(1);

  const shawl = await quotedUrl(page, "naseem-heirloom-pashmina");
  await page.goto(shawl);
  await expect(page.getByRole("heading", { name: "Replace your cart?" })).toBeVisible();
  await page.getByRole("button", { name: "Add to my cart" }).click();
  await expect(lines.getByRole("listitem")).toHaveCount(2);

  await page.goto(shawl);
  await page.getByRole("button", { name: "Replace my cart" }).focus();
  await page.keyboard.press("Enter");
  await expect(lines.getByRole("listitem")).toHaveCount(1);
  await expect(lines).toContainText("Pashmina");
  await page.getByRole("button", { name: "Undo" }).click();
  await expect(lines.getByRole("listitem")).toHaveCount(2);
});
