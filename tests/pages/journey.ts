import { test as base, type BrowserContextOptions, type Page } from "@playwright/test";
import { makePeople, type People, type Person } from "../../scripts/screenshots/people.ts";
import { startStore, type RunningStore } from "../servers/running-store.ts";
import { PHONE } from "./phone.ts";
import { neverInteractive, waitUntilInteractive } from "./until-interactive.ts";

interface WorkerFixtures {
  store: RunningStore;
  people: People;
}

interface Fixtures {
  /** Opens a page signed in as one of the people. */
  as: (person: Person, options?: BrowserContextOptions) => Promise<Page>;
}

/**
 * A test with one store per worker: `page.goto("/")` opens its home page. A test whose title contains @phone runs in a phone's window.
 * Every journey uses this one object, because a worker with other fixtures would start a store and a browser of its own.
 */
export const test = base.extend<Fixtures, WorkerFixtures>({
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
  people: [async ({ store }, use) => use(await makePeople(store.url)), { scope: "worker" }],
  browser: [
    async ({ browser }, use) => {
      const open = browser.newContext.bind(browser);
      browser.newContext = async (options) => waitUntilInteractive(await open(options));
      await use(browser);
    },
    { scope: "worker" },
  ],
  baseURL: async ({ store }, use) => use(store.url),
  viewport: async ({ viewport }, use, { tags }) => use(isPhone(tags) ? PHONE.viewport : viewport),
  userAgent: async ({ userAgent }, use, { tags }) => use(isPhone(tags) ? PHONE.userAgent : userAgent),
  isMobile: async ({ isMobile }, use, { tags }) => use(isPhone(tags) || isMobile),
  hasTouch: async ({ hasTouch }, use, { tags }) => use(isPhone(tags) || hasTouch),
  context: async ({ context, javaScriptEnabled }, use) => {
    if (!javaScriptEnabled) neverInteractive(context);
    await use(context);
  },
  as: async ({ browser, store, people }, use) => {
    const contexts: { close(): Promise<void> }[] = [];
    await use(async (person, options = {}) => {
      const context = await browser.newContext({
        baseURL: store.url,
        storageState: people[person],
        reducedMotion: "reduce",
        ...options,
      });
      contexts.push(context);
      return context.newPage();
    });
    for (const context of contexts) await context.close();
  },
});

const isPhone = (tags: readonly string[]) => tags.includes("@phone");

export { expect } from "@playwright/test";
