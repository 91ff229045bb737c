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
  /** The crawl of all screens checks the state that `act` brings about on a phone as well, as it does every screen without one. */
  isOnPhones?: boolean;
  /** The state exists on phones only: the crawl opens the screen on one. */
  isPhoneOnly?: boolean;
  /** Captures only the viewport, for overlays. */
  isFoldOnly?: boolean;
  /** Brings the page into the state to capture. */
  act?(page: Page, context: BrowserContext): Promise<void>;
}

/** Opens a screen and waits until the network is idle, without preparing its state. Returns the last response's status. */
export async function openScreen(page: Page, screen: Screen): Promise<number> {
  // The admin's event stream stays open, so its pages never reach network idle.
  await page.route("**/admin/events", (route) =>
    route.fulfill({ contentType: "text/event-stream", body: "event: heartbeat\ndata: \n\n" }),
  );
  const status = await goToScreen(page, screen);
  await page.waitForLoadState("networkidle");
  return status;
}

/** Opens a screen without preparing its state. Returns the response's status. */
export async function goToScreen(page: Page, { path, by = [] }: Screen): Promise<number> {
  let address = path;
  for (const requested of by)
    address = typeof requested === "string" ? address + requested : await firstLink(page, address, requested);
  return (await page.goto(address))?.status() ?? 0;
}

/** The URL of the first matching link in the main content of a page, which is requested but not opened. */
async function firstLink(page: Page, path: string, requested: RegExp): Promise<string> {
  const html = await (await page.request.get(path)).text();
  const links = await page.evaluate((text) => {
    const { body } = new DOMParser().parseFromString(text, "text/html");
    return [...body.querySelectorAll("main a")].map((link) => link.getAttribute("href") ?? "");
  }, html);
  const linkedPath = links
    .map((link) => new URL(link, "http://shop").pathname)
    .find((to) => requested.test(to));
  if (!linkedPath) throw new Error(`No link on ${path} leads to ${String(requested)}`);
  return linkedPath;
}
