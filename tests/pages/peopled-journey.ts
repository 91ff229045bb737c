import type { BrowserContextOptions, Page } from "@playwright/test";
import { makePeople, type People, type Person } from "../../scripts/screenshots/people.ts";
import { test as base } from "./journey.ts";

/** The worker's store with signed-up people; `as` opens a page signed in as one of them. */
export const test = base.extend<
  { as: (person: Person, options?: BrowserContextOptions) => Promise<Page> },
  { people: People }
>({
  people: [async ({ store }, use) => use(await makePeople(store.url)), { scope: "worker" }],
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

export { expect } from "@playwright/test";
