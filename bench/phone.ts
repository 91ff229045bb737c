import { setTimeout as wait } from "node:timers/promises";
import type { Browser, BrowserContext } from "@playwright/test";

const PATIENCE_MS = 300_000;
// To look is to load pages, and while the machine has much to do nothing is drawn.
const CHECK_INTERVAL_MS = 30_000;
const PRODUCT = "/products/aangan-jaal-kaftan";

/** The pages that shoppers meet, by name. */
export const PHONE_PAGES = [
  { name: "home", path: "/" },
  { name: "listing", path: "/products" },
  { name: "product", path: PRODUCT },
  { name: "cart", path: "/cart" },
];

export function phoneOf(browser: Browser): Promise<BrowserContext> {
  return browser.newContext({
    viewport: { width: 360, height: 780 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
  });
}

export function adminPageOf(browser: Browser): Promise<BrowserContext> {
  return browser.newContext({ viewport: { width: 1440, height: 900 } });
}

/**
 * Waits until the images of these pages, as a phone and a desktop show them, are made as they are sent for good. The store makes
 * them while the machine is quiet, and would make them beside what is measured.
 */
export async function untilImagesAreMade(browser: Browser, url: string): Promise<void> {
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    const unmade =
      (await unmadeFor(await phoneOf(browser), url)) + (await unmadeFor(await adminPageOf(browser), url));
    if (unmade === 0) return;
    if (performance.now() > until) {
      console.log(
        `The machine is not quiet: ${unmade} images are measured as they are sent before they are made.`,
      );
      return;
    }
    await wait(CHECK_INTERVAL_MS);
  }
}

async function unmadeFor(context: BrowserContext, url: string): Promise<number> {
  let unmade = 0;
  context.on("response", (response) => {
    if (response.headers()["content-type"] === "image/webp" && response.url().includes("/images/"))
      unmade += 1;
  });
  const page = await context.newPage();
  for (const { path } of PHONE_PAGES) await page.goto(url + path, { waitUntil: "load" });
  await context.close();
  return unmade;
}
