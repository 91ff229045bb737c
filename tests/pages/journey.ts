import { test as base } from "@playwright/test";
import { startStore, type RunningStore } from "../servers/running-store.ts";
import { neverInteractive, waitUntilInteractive } from "./until-interactive.ts";

/** A test with one store per worker: `page.goto("/")` opens its home page. */
export const test = base.extend<object, { store: RunningStore }>({
  store: [
    // Playwright reads the destructuring pattern to learn which fixtures this one needs: none.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const store = await startStore();
      await use(store);
      await store.stop();
    },
    { scope: "worker", timeout: 90_000 },
  ],
  browser: [
    async ({ browser }, use) => {
      const open = browser.newContext.bind(browser);
      browser.newContext = async (options) => waitUntilInteractive(await open(options));
      await use(browser);
    },
    { scope: "worker" },
  ],
  baseURL: async ({ store }, use) => use(store.url),
  context: async ({ context, javaScriptEnabled }, use) => {
    if (!javaScriptEnabled) neverInteractive(context);
    await use(context);
  },
});

export { expect } from "@playwright/test";
