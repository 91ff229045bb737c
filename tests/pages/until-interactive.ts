import type { BrowserContext, Page } from "@playwright/test";

const withoutScript = new WeakSet<BrowserContext>();

/** For a context whose scripts are off: its pages are as they are at once. */
export function neverInteractive(context: BrowserContext): void {
  withoutScript.add(context);
}

/**
 * Has every page of the context wait, after an address was opened or opened again, until its script answers. Before that a link is a
 * link and a form is a form, which tests without JavaScript look at: here a click would mean now one thing, now the other.
 */
export function waitUntilInteractive(context: BrowserContext): BrowserContext {
  context.on("page", (page) => {
    const goto = page.goto.bind(page);
    const reload = page.reload.bind(page);
    page.goto = async (...address) => {
      const answer = await goto(...address);
      await interactive(page);
      return answer;
    };
    page.reload = async (...options) => {
      const answer = await reload(...options);
      await interactive(page);
      return answer;
    };
  });
  return context;
}

/** What has no script of the store's, an image or a feed, is as it is at once. */
async function interactive(page: Page): Promise<void> {
  if (withoutScript.has(page.context())) return;
  await page.locator("html[data-interactive], html:not(:has(#held-scripts))").waitFor({ state: "attached" });
}
