import { setTimeout as wait } from "node:timers/promises";
import type { Browser, BrowserContext } from "@playwright/test";

const MAX_WAIT_MS = 300_000;
// Each check loads pages, and resized images are made only while the machine is idle.
const CHECK_INTERVAL_MS = 30_000;
const PRODUCT = "/products/aangan-jaal-kaftan";

/** The pages that shoppers see first, by name. */
export const PHONE_PAGES = [
  { name: "home", path: "/" },
  { name: "listing", path: "/products" },
  { name: "product", path: PRODUCT },
  { name: "cart", path: "/cart" },
];

export function openPhone(browser: Browser): Promise<BrowserContext> {
  return browser.newContext({
    viewport: { width: 360, height: 780 },
    deviceScaleFactor: 2,
    hasTouch: true,
    isMobile: true,
  });
}

export function openDesktop(browser: Browser): Promise<BrowserContext> {
  return browser.newContext({ viewport: { width: 1440, height: 900 } });
}

/**
 * Waits until the images of these pages exist in their final format for a phone and a desktop. The store converts them while the
 * machine is idle, which would otherwise happen during the measurement.
 */
export async function untilImagesAreReady(browser: Browser, url: string): Promise<void> {
  const until = performance.now() + MAX_WAIT_MS;
  for (;;) {
    const pending =
      (await pendingFor(await openPhone(browser), url)) + (await pendingFor(await openDesktop(browser), url));
    if (pending === 0) return;
    if (performance.now() > until) {
      console.log(`The machine is not idle: ${pending} images are measured in their temporary format.`);
      return;
    }
    await wait(CHECK_INTERVAL_MS);
  }
}

async function pendingFor(context: BrowserContext, url: string): Promise<number> {
  let pending = 0;
  context.on("response", (response) => {
    if (response.headers()["content-type"] === "image/webp" && response.url().includes("/images/"))
      pending += 1;
  });
  const page = await context.newPage();
  for (const { path } of PHONE_PAGES) await page.goto(url + path, { waitUntil: "load" });
  await context.close();
  return pending;
}
