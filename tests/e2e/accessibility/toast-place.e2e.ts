import type { Locator, Page } from "@playwright/test";
import { signInToAdmin } from "#tests/pages/admin-sign-in.ts";
import { closeDrawer } from "#tests/pages/cart-drawer.ts";
import { expect, test } from "#tests/pages/journey.ts";
import { signInPage } from "#tests/pages/signed-in-page.ts";

test.use({ viewport: { width: 360, height: 740 } });

/** Fields and buttons that a toast covers while the page is scrolled from top to bottom. */
async function coveredWhileScrolling(page: Page): Promise<string[]> {
  await expect(page.locator(".toast")).toBeVisible();
  // A focused toast stays open.
  await page.keyboard.press("F8");
  return page.evaluate(async () => {
    const afterNextFrame = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
    const dialog = document.querySelector("dialog:modal, dialog:popover-open");
    const area = dialog ?? document.documentElement;
    const controls = (dialog ?? document).querySelectorAll(
      ":is(main, dialog) :is(a, button, input:not([type=hidden]), select, textarea)",
    );
    await document.fonts.ready;
    // Controls behind the sticky header do not count, nor controls of which only a few pixels show below it.
    const STRIP_PX = 8;
    const header = document.querySelector(".site-header, header.sticky");
    const headerHeight = dialog || !header ? 0 : header.getBoundingClientRect().height;
    const covered: string[] = [];
    let seen = 0;
    for (let y = 0; y <= area.scrollHeight - area.clientHeight; y += 40) {
      area.scrollTo({ top: y, behavior: "instant" });
      await afterNextFrame();
      for (const control of controls) {
        const { left, top, right, bottom } = control.getBoundingClientRect();
        const visibleTop = Math.max(top + 1, headerHeight + STRIP_PX);
        if (visibleTop >= bottom || right - left < 2) continue;
        const hit = document.elementFromPoint((left + right) / 2, visibleTop);
        if (hit) seen += 1;
        if (hit?.closest(".toasts")) covered.push(`${y}: ${control.outerHTML.slice(0, 120)}`);
      }
    }
    if (seen === 0) covered.push("nothing was looked at");
    return covered;
  });
}

test("a toast covers no field or button of a product page on a phone, nor of the cart drawer", async ({
  page,
}) => {
  await page.goto("/products/aangan-jaal-kaftan?size=3xl");
  await page.getByRole("main").getByRole("button", { name: "Add to Cart" }).first().click();
  await expect(page.locator("dialog:popover-open")).toBeVisible();
  expect(await coveredWhileScrolling(page)).toEqual([]);
  await closeDrawer(page);
  expect(await coveredWhileScrolling(page)).toEqual([]);
});

test("a toast covers no field or button of the cart and the checkout on a phone @nightly", async ({
  page,
  store,
}) => {
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

test("a toast covers no field or button of the admin's forms on a phone @nightly", async ({
  page,
  store,
}) => {
  await signInToAdmin(page, store);
  await page.goto("/admin/settings/payments");
  await page.getByRole("main").getByRole("button", { name: "Save" }).first().click();
  expect(await coveredWhileScrolling(page)).toEqual([]);
  await page.goto("/admin/products?search=kaftan");
  await page.locator("tbody").getByRole("link").first().click();
  await page.locator("dialog:modal").getByRole("button", { name: "Save", exact: true }).click();
  expect(await coveredWhileScrolling(page)).toEqual([]);
  await page.goto("/admin/discounts/new");
  await page.locator("form").getByRole("button", { name: "Save", exact: true }).click();
  expect(await coveredWhileScrolling(page)).toEqual([]);
});

async function bottomOf(element: Locator): Promise<number> {
  const box = await element.boundingBox();
  return box ? box.y + box.height : Number.NaN;
}

test.describe("in a wide window", () => {
  test.use({ viewport: { width: 1280, height: 720 } });

  test("a toast that makes way for the button of a page stands below the header and the announcement above it", async ({
    page,
    store,
    browser,
  }) => {
    const admin = await browser.newPage({ baseURL: store.url });
    await signInToAdmin(admin, store);
    await admin.goto("/admin/appearance");
    const bar = admin.getByRole("region", { name: "Announcement bar" });
    await bar.getByLabel("Show the bar above the header").check();
    await bar.getByLabel("Text").fill("Closed on Diwali");
    await bar.getByRole("button", { name: "Save" }).click();
    await expect(admin.getByText("Appearance Settings Saved").first()).toBeVisible();

    await page.goto("/products/gulmohar-jhumka");
    await expect(page.getByText("Closed on Diwali")).toBeVisible();
    const add = page.getByRole("main").getByRole("button", { name: "Add to Cart" }).first();
    await page.setViewportSize({ width: 1280, height: Math.ceil(await bottomOf(add)) + 120 });
    await add.click();
    await closeDrawer(page);
    // A focused toast stays open.
    await page.keyboard.press("F8");
    await expect(page.locator(".toasts")).toHaveAttribute("data-edge", "top");
    const toastTop = (await page.locator(".toast").boundingBox())?.y;
    expect(toastTop).toBeGreaterThanOrEqual(
      await bottomOf(page.getByRole("navigation", { name: "Categories" })),
    );

    // The journeys of a worker share its store.
    await bar.getByLabel("Show the bar above the header").uncheck();
    const saved = admin.waitForResponse((response) => response.request().method() === "POST");
    await bar.getByRole("button", { name: "Save" }).click();
    expect((await saved).ok()).toBe(true);
    await page.reload();
    await expect(page.getByText("Closed on Diwali")).toHaveCount(0);
    await admin.close();
  });
});
