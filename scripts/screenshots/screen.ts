import type { BrowserContext, Page } from "@playwright/test";
import type { Person } from "./people.ts";

export interface Screen {
  name: string;
  as: Person;
  path: string;
  /** For a screen with a dynamic URL: how to reach it from `path`, by the first matching link or by a URL suffix. */
  by?: readonly (RegExp | string)[];
  /** Expected HTTP status; 200 by default. */
  status?: number;
  /** Captures only the viewport, for overlays. */
  isFoldOnly?: boolean;
  /** Brings the page into the state to capture. */
  act?(page: Page, context: BrowserContext): Promise<void>;
}

/** Opens the page of a screen without preparing its state. Returns the last response's status. */
export async function openScreen(page: Page, { path, by = [] }: Screen): Promise<number> {
  // The admin's event stream stays open, so its pages never reach network idle.
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

/** The URL of the first matching link in the page's main content. */
export async function firstLink(page: Page, requested: RegExp): Promise<string> {
  const paths = await page
    .locator("main a")
    .evaluateAll((links) => links.map((link) => new URL((link as HTMLAnchorElement).href).pathname));
  const path = paths.find((known) => requested.test(known));
  if (!path) throw new Error(`No link leads to ${String(requested)}`);
  return path;
}
