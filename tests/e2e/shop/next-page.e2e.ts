import { expect, test } from "#tests/pages/journey.ts";
import { waitUntilInteractive } from "#tests/pages/until-interactive.ts";

test("hovering a product card prefetches its page, and its image grows out of the card", async ({
  browser,
  baseURL,
}) => {
  const context = waitUntilInteractive(await browser.newContext({ baseURL, reducedMotion: "no-preference" }));
  const page = await context.newPage();
  await page.goto("/products");
  const link = page.getByRole("main").getByRole("heading", { level: 2 }).getByRole("link").first();
  const path = await link.getAttribute("href");
  const [ahead] = await Promise.all([
    page.waitForResponse(
      (response) =>
        response.url().endsWith(`${path}.data`) && response.request().headers()["sec-purpose"] === "prefetch",
    ),
    link.hover(),
  ]);
  await ahead.finished();
  await page.evaluate(() => {
    const copies: string[] = [];
    Object.assign(globalThis, { copies });
    new MutationObserver((changes) => {
      for (const node of changes.flatMap(({ addedNodes }) => [...addedNodes]))
        if (node instanceof HTMLImageElement) copies.push(node.className);
    }).observe(document.body, { childList: true });
  });
  const [used] = await Promise.all([
    page.waitForResponse(
      (response) => response.url().endsWith(`${path}.data`) && response.request().resourceType() === "fetch",
    ),
    link.click(),
  ]);
  await expect(page.getByRole("button", { name: "Add to Cart" }).first()).toBeVisible();
  // The navigation made no further request.
  expect((await used.request().sizes()).responseBodySize).toBe(0);
  const copies = await page.evaluate(() => (globalThis as typeof globalThis & { copies: string[] }).copies);
  expect(copies).toEqual(["image-transition"]);
  await expect(page.locator(".image-transition")).toHaveCount(0);
  await context.close();
});

test("the router follows a card's link, but leaves Ctrl to the browser and adds no entry for the shown page", async ({
  page,
}) => {
  await page.goto("/products");
  const card = page.getByRole("main").getByRole("heading", { level: 2 }).getByRole("link").first();
  const [tab] = await Promise.all([
    page.context().waitForEvent("page"),
    card.click({ modifiers: ["ControlOrMeta"] }),
  ]);
  await tab.close();
  await expect(page).toHaveURL(/\/products$/);

  const entries = () => page.evaluate(() => history.length);
  const before = await entries();
  await page.evaluate(() => Object.assign(globalThis, { isSameDocument: true }));
  await page.getByRole("contentinfo").getByRole("link", { name: "All Products" }).click();
  await card.click();
  await expect(page.getByRole("button", { name: "Add to Cart" }).first()).toBeVisible();
  expect(await entries()).toBe(before + 1);
  expect(await page.evaluate(() => "isSameDocument" in globalThis)).toBe(true);
});

test("a page loads its scripts after the first images are painted or at the first key press", async ({
  page,
  baseURL,
}) => {
  const html = await (await page.request.get("/products")).text();
  expect(html).not.toContain('rel="modulepreload"');
  expect(html).not.toMatch(/<script[^>]*(?:type="module"|src=)/);
  const requested: string[] = [];
  page.on("request", (request) => {
    if (["image", "script"].includes(request.resourceType())) requested.push(request.resourceType());
  });
  // The images never load, so that only the key press can start the scripts in time.
  await page.route("**/images/**", () => undefined);
  await page.evaluate((address) => location.assign(address), `${baseURL}/products`);
  await page.waitForURL("**/products", { waitUntil: "domcontentloaded" });
  await expect.poll(() => requested.length).toBeGreaterThan(3);
  expect(requested.slice(0, 4)).toEqual(["image", "image", "image", "image"]);
  await page.keyboard.press("Shift");
  await page.locator("html[data-interactive]").waitFor({ state: "attached" });
  expect(requested).toContain("script");
});

test("a size and Add to Cart tapped before the scripts load are applied once they have loaded", async ({
  page,
  baseURL,
}) => {
  await page.goto("/cart");
  let letThemCome = () => {};
  const wait = new Promise<void>((resolve) => {
    letThemCome = resolve;
  });
  await page.route("**/assets/*.js", async (route) => {
    await wait;
    await route.continue();
  });
  await page.evaluate((address) => location.assign(address), `${baseURL}/products/aangan-jaal-kaftan`);
  await page.waitForURL("**/products/*", { waitUntil: "domcontentloaded" });
  await page.getByText("4XL", { exact: true }).first().click();
  await page.getByRole("button", { name: "Add to Cart" }).first().click();
  letThemCome();
  const drawer = page.getByRole("dialog", { name: "Your Cart (1)" });
  await expect(drawer).toContainText("4XL");
  await expect(page.getByRole("group", { name: "Size: 4XL" })).toBeVisible();
});

test("content that was scrolled into view stays rendered, and the first press of Tab renders everything, so that nothing moves under the focus later", async ({
  page,
}) => {
  await page.goto("/products");
  const cards = page.locator(".far-card");
  const [near, last] = [cards.nth(8), cards.last()];
  await expect(last).toHaveCSS("content-visibility", "auto");
  await near.scrollIntoViewIfNeeded();
  await expect(near).toHaveCSS("content-visibility", "visible");
  await expect(last).toHaveCSS("content-visibility", "auto");
  await page.keyboard.press("Tab");
  await expect(last).toHaveCSS("content-visibility", "visible");
});
