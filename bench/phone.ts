import { setTimeout as wait } from "node:timers/promises";
import type { Browser, BrowserContext } from "@playwright/test";

const PATIENCE_MS = 240_000;
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

/** Waits until the pictures of these pages are made as they are sent for good, which the store does while the machine is quiet. */
export async function untilPicturesAreMade(browser: Browser, url: string): Promise<void> {
  const until = performance.now() + PATIENCE_MS;
  for (;;) {
    const context = await phoneOf(browser);
    let unmade = 0;
    context.on("response", (response) => {
      if (response.headers()["content-type"] === "image/webp" && response.url().includes("/images/"))
        unmade += 1;
    });
    const page = await context.newPage();
    for (const { path } of PHONE_PAGES) await page.goto(url + path, { waitUntil: "load" });
    await context.close();
    if (unmade === 0) return;
    if (performance.now() > until) {
      console.log(
        `The machine is not quiet: ${unmade} pictures are measured as they are sent before they are made.`,
      );
      return;
    }
    await wait(5_000);
  }
}
