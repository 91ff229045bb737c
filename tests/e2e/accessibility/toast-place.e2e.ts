import type { Page } from "@playwright/test";
import { expect, test } from "#tests/pages/journey.ts";
import { closeDrawer } from "#tests/pages/cart-drawer.ts";
import { signInPage } from "#tests/pages/signed-in-page.ts";

test.use({ viewport: { width: 360, height: 740 } });

/** The scroll positions at which the toast overlaps an element marked `data-keep-clear`. */
async function coveredWhileScrolling(page: Page): Promise<string[]> {
  await expect(page.locator(".toast")).toBeVisible();
  // Hovering keeps the toast open.
  await page.keyboard.press("F8");
  return page.evaluate(async () => {
    const nextFrames = () =>
      new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const covered: string[] = [];
    let seen = 0;
    for (let y = 0; y <= document.body.scrollHeight - innerHeight; y += 40) {
      scrollTo({ top: y, behavior: "instant" });
      await nextFrames();
      for (const kept of document.querySelectorAll("[data-keep-clear]")) {
        const { left, top, width, height } = kept.getBoundingClientRect();
        const hit = document.elementFromPoint(left + width / 2, top + height / 2);
        if (hit) seen += 1;
        if (hit?.closest(".toasts")) covered.push(`${y}: ${kept.textContent}`);
      }
    }
    if (seen === 0) covered.push("nothing was looked at");
    return covered;
  });
}

test("a toast covers neither Add to Cart nor the sticky buy bar on a phone", async ({ page }) => {
  await page.goto("/products/aangan-jaal-kaftan");
  await page.getByRole("main").getByRole("button", { name: "Add to Cart" }).first().click();
  expect(await coveredWhileScrolling(page)).toEqual([]);
});

test("a toast covers neither Proceed to Checkout nor Place Order on a phone", async ({ page, store }) => {
  await signInPage(page, store, "narrow@example.com");
  await page.goto("/products/gulmohar-jhumka");
  await page.getByRole("main").getByRole("button", { name: "Add to Cart" }).first().click();
  await closeDrawer(page);
  await page.goto("/products/aangan-jaal-kaftan?size=3xl");
  await page.getByRole("main").getByRole("button", { name: "Add to Cart" }).first().click();
  await closeDrawer(page);
  await page.goto("/cart");
  await page
    .getByRole("main")
    .getByRole("button", { name: /^Delete Aangan/ })
    .click();
  expect(await coveredWhileScrolling(page)).toEqual([]);
  await page.goto("/checkout");
  await page.getByRole("button", { name: "Place Order" }).click();
  expect(await coveredWhileScrolling(page)).toEqual([]);
});
