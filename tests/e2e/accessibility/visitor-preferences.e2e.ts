import type { Locator, Page } from "@playwright/test";
import sharp from "sharp";
import { expectEnhancedContrast } from "#tests/pages/axe.ts";
import { cutTexts, sidewaysScroll, spaceText } from "#tests/pages/layout-faults.ts";
import { expect, test } from "#tests/pages/journey.ts";

declare global {
  interface Window {
    /** Animations and transitions that lasted, with their durations. */
    lastingAnimations: string[];
  }
}

const KAFTAN = "/products/aangan-jaal-kaftan";

/** Opens a page as a customer with a full cart and waits until it is interactive. */
async function open(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.waitForLoadState("networkidle");
}

test("increased text spacing clips nothing in a wide window @nightly", async ({ as }) => {
  const page = await as("customer");
  for (const path of ["/", "/products?size=4xl", KAFTAN, "/cart", "/checkout"]) {
    await open(page, path);
    await spaceText(page);
    expect.soft(await sidewaysScroll(page), path).toBe(0);
    expect.soft(await cutTexts(page), path).toEqual([]);
  }
});

/** The colours and lines that tell an element's state. */
function themeOf(element: Locator): Promise<string> {
  return element.evaluate((node) => {
    const { backgroundColor, color, borderColor, boxShadow, outline } = getComputedStyle(node);
    return [backgroundColor, color, borderColor, boxShadow, outline].join(" | ");
  });
}

test("in forced colours the selection, the focus and buttons stay recognisable @nightly", async ({ as }) => {
  const page = await as("customer", { forcedColors: "active" });
  const expectDistinctMessages = async (chosen: Locator, other: Locator) =>
    expect(await themeOf(chosen.first())).not.toBe(await themeOf(other.first()));

  await open(page, KAFTAN);
  const main = page.getByRole("main");
  const size = (label: string) =>
    main.locator("label", { has: page.getByRole("radio", { name: label, exact: true }) });
  await size("2XL").click();
  await page.mouse.move(0, 0);
  await expectDistinctMessages(size("2XL"), size("3XL"));
  const colours = main.getByRole("group", { name: /^Colour/ }).locator("label");
  if ((await colours.count()) > 1)
    await expectDistinctMessages(
      colours.filter({ has: page.locator(":checked") }),
      colours.filter({ hasNot: page.locator(":checked") }),
    );
  await expectDistinctMessages(
    main.locator('a[href^="#image"][aria-current]'),
    main.locator('a[href^="#image"]:not([aria-current])'),
  );
  const buy = main.getByRole("button", { name: "Add to Cart" }).first();
  await expect(buy).toHaveCSS("border-top-width", "1px");
  await page.keyboard.press("Tab");
  const focused = page.locator(":focus");
  await expect(focused).toHaveCSS("outline-style", "solid");

  await open(page, "/products?size=4xl");
  const tabs = page.getByRole("navigation", { name: "Categories" });
  await expectDistinctMessages(tabs.locator("a[aria-current]"), tabs.locator("a:not([aria-current])"));
  const sizes = page.getByRole("complementary").getByRole("link", { name: /^\dXL/ });
  await expectDistinctMessages(
    sizes.and(page.locator("[aria-current]")),
    sizes.and(page.locator(":not([aria-current])")),
  );

  // An icon uses currentColor.
  const icon = page.getByRole("banner").getByRole("link", { name: /^Cart/ });
  const paints = await icon.evaluate((link) => {
    const svg = link.querySelector("svg");
    return svg ? [getComputedStyle(svg).stroke, getComputedStyle(link).color] : [];
  });
  expect(paints[0]).toBe(paints[1]);

  await page.getByRole("banner").getByRole("combobox").pressSequentially("shawl");
  await expect(page.getByRole("listbox")).toBeVisible();
  await page.keyboard.press("ArrowDown");
  await expectDistinctMessages(
    page.getByRole("option", { selected: true }),
    page.getByRole("option", { selected: false }),
  );
});

/** The average brightness of an element on the screen, 0 to 255. */
async function brightnessOf(element: Locator): Promise<number> {
  await element.scrollIntoViewIfNeeded();
  await expect
    .poll(() => element.evaluate((image: HTMLImageElement) => image.complete && image.naturalWidth > 0))
    .toBe(true);
  const { channels } = await sharp(await element.screenshot()).stats();
  const means = channels.slice(0, 3).map(({ mean }) => mean);
  return means.reduce((sum, mean) => sum + mean, 0) / means.length;
}

for (const colorScheme of ["light", "dark"] as const)
  test(`product images stay visible in forced colours with a ${colorScheme} scheme @nightly`, async ({
    as,
  }) => {
    const page = await as("visitor", { forcedColors: "active", colorScheme });
    await open(page, "/products");
    const card = page.locator(".card-frame").first();
    expect(await brightnessOf(card.locator("img").first())).toBeGreaterThan(100);
    await open(page, "/");
    expect(await brightnessOf(page.locator(".arch img").first())).toBeGreaterThan(100);
    await open(page, KAFTAN);
    expect(
      await brightnessOf(page.getByRole("list", { name: "Images of the product" }).locator("img").first()),
    ).toBeGreaterThan(100);
    // A filled star differs from an empty one and uses a system colour.
    const [empty, filled] = await page
      .locator(".stars")
      .first()
      .evaluate((stars) => [
        getComputedStyle(stars).backgroundColor,
        getComputedStyle(stars.firstElementChild ?? stars).fill,
      ]);
    expect(filled).not.toBe(empty);
    expect(filled).toBe(await page.locator("body").evaluate((body) => getComputedStyle(body).color));
  });

test("with prefers-contrast: more every text has a contrast of at least 7:1 @nightly", async ({ as }) => {
  test.slow();
  const page = await as("customer", { contrast: "more" });
  for (const path of ["/", "/products?size=4xl", KAFTAN, "/cart", "/checkout", "/orders", "/contact"]) {
    await open(page, path);
    await expectEnhancedContrast(page, path);
  }
});

test("with prefers-reduced-motion no animation lasts", async ({ as }) => {
  const page = await as("visitor", { reducedMotion: "reduce" });
  await page.goto(KAFTAN);
  const longest = () =>
    page.evaluate(() =>
      Math.max(
        0,
        ...document.getAnimations().map(({ effect }) => Number(effect?.getComputedTiming().endTime ?? 0)),
      ),
    );
  await page.evaluate(() => {
    window.lastingAnimations = [];
    for (const kind of ["animationstart", "transitionrun"] as const)
      document.addEventListener(kind, ({ target }) => {
        if (!(target instanceof Element)) return;
        const { animationDuration, transitionDuration } = getComputedStyle(target);
        const lasting = kind === "animationstart" ? animationDuration : transitionDuration;
        if (lasting.split(",").some((time) => Number.parseFloat(time) > 0.001))
          window.lastingAnimations.push(`${target.className} ${lasting}`);
      });
  });
  await page.getByRole("main").getByRole("button", { name: "Add to Cart" }).first().click();
  await expect(page.getByText("Please choose a size.")).toBeVisible();
  await page.getByRole("button", { name: "Size guide" }).click();
  await expect(page.getByRole("dialog")).toBeVisible();
  expect(await longest()).toBeLessThanOrEqual(1);
  expect(await page.evaluate(() => window.lastingAnimations)).toEqual([]);
});
