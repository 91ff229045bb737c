import type { BrowserContext, Page } from "@playwright/test";

const withoutScript = new WeakSet<BrowserContext>();

/** Marks a context without JavaScript, whose pages never become interactive. */
export function neverInteractive(context: BrowserContext): void {
  withoutScript.add(context);
}

/**
 * Makes every page of the context wait after a navigation until it is hydrated. Before that, links and forms work natively, which
 * tests without JavaScript cover; a click here would be ambiguous.
 */
export function waitUntilInteractive(context: BrowserContext): BrowserContext {
  context.on("page", (page) => {
    const goto = page.goto.bind(page);
    const reload = page.reload.bind(page);
    const goBack = page.goBack.bind(page);
    page.goto = async (...address) => {
      const response = await goto(...address);
      await interactive(page);
      return response;
    };
    page.reload = async (...options) => {
      const response = await reload(...options);
      await interactive(page);
      return response;
    };
    page.goBack = async (...options) => {
      const response = await goBack(...options);
      await interactive(page);
      return response;
    };
  });
  return context;
}

/** Responses without the store's script, such as images and feeds, need no wait. */
async function interactive(page: Page): Promise<void> {
  if (withoutScript.has(page.context())) return;
  await page.locator("html[data-interactive], html:not(:has(#held-scripts))").waitFor({ state: "attached" });
}
