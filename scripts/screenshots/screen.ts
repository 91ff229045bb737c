import type { BrowserContext, Page } from "@playwright/test";
import type { Person } from "./people.ts";

export interface Screen {
  name: string;
  as: Person;
  path: string;
  /** For a screen whose address is not known before: the way from `path`, by the first link of a kind or by more of the address. */
  by?: readonly (RegExp | string)[];
  /** Expected; 200 unless told. */
  status?: number;
  /** Only what is seen without scrolling, for what lies over the page. */
  isFoldOnly?: boolean;
  /** Brings the page into the state that is to be seen. */
  act?(page: Page, context: BrowserContext): Promise<void>;
}

/** Opens the page of a screen, before it is brought into any state. Gives the last answer's status. */
export async function openScreen(page: Page, { path, by = [] }: Screen): Promise<number> {
  // The admin's line of news stays open: a page with it is never done with loading.
  await page.route("**/admin/events", (route) =>
    route.fulfill({ contentType: "text/event-stream", body: "event: heartbeat\ndata: \n\n" }),
  );
  let response = await page.goto(path);
  await page.waitForLoadState("networkidle");
  for (const requested of by) {
    response = await page.goto(
      typeof requested === "string" ? page.url() + requested : await firstLink(page, requested),
    );
    await page.waitForLoadState("networkidle");
  }
  return response?.status() ?? 0;
}

/** Where the first link of the page's own part leads whose address is of this kind. */
export async function firstLink(page: Page, requested: RegExp): Promise<string> {
  const paths = await page
    .locator("main a")
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
  const path = paths.find((known) => requested.test(known));
  if (!path) throw new Error(`No link leads to ${String(requested)}`);
  return path;
}
