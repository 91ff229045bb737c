// Pictures of every screen at four widths, for looking at: `npm run screenshots`, `npm run screenshots -- --only cart,home --widths 360`.
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { chromium, type Browser, type BrowserContext } from "@playwright/test";
import { bringBrowser, BROWSER_FLAGS } from "#tests/support/browser.ts";
import { startStore } from "#tests/support/running-store.ts";
import { ROOT } from "./root.ts";
import { makePeople, type People } from "./screenshots/people.ts";
import type { Screen } from "./screenshots/screen.ts";
import { SCREENS } from "./screenshots/screens.ts";
import { unroll } from "./screenshots/unroll.ts";

const FOLDER = path.join(ROOT, "screenshots");
const HEIGHT = 900;

const { values: wish } = parseArgs({
  options: {
    only: { type: "string", default: "" },
    widths: { type: "string", default: "360,768,1440,1920" },
    as: { type: "string", default: "" },
  },
});
const names = wish.only.split(",").filter(Boolean);
const widths = wish.widths.split(",").map(Number);
const screens = SCREENS.filter(
  ({ name, as }) =>
    (names.length === 0 || names.some((part) => name.includes(part))) && (wish.as === "" || wish.as === as),
);
if (screens.length === 0)
  throw new Error(`No such screen. There are: ${SCREENS.map(({ name }) => name).join(", ")}.`);

const store = await startStore();
const browser = await chromium.launch({ executablePath: await bringBrowser(), args: BROWSER_FLAGS });
try {
  const people = await makePeople(store.url);
  for (const width of widths) await photographAll(browser, people, width);
} finally {
  await browser.close();
  await store.stop();
}

async function photographAll(by: Browser, people: People, width: number): Promise<void> {
  const folder = path.join(FOLDER, String(width));
  await mkdir(folder, { recursive: true });
  for (const screen of screens) {
    const context = await by.newContext({
      baseURL: store.url,
      viewport: { width, height: HEIGHT },
      reducedMotion: "reduce",
      storageState: people[screen.as],
    });
    const problem = await photograph(context, screen, path.join(folder, `${screen.name}.png`));
    await context.close();
    console.log(`${width} ${screen.name}${problem}`);
  }
}

/** Takes the picture and says what can be measured to be wrong with it. */
async function photograph(context: BrowserContext, screen: Screen, file: string): Promise<string> {
  const page = await context.newPage();
  // The office's line of news stays open: a page with it is never done with loading.
  await page.route("**/admin/events", (route) =>
    route.fulfill({ contentType: "text/event-stream", body: "event: heartbeat\ndata: \n\n" }),
  );
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => {
    if (message.type() === "error") errors.push(message.text());
  });
  const response = await page.goto(screen.path);
  await page.waitForLoadState("networkidle");
  await screen.act?.(page);
  const overflow = await unroll(page);
  await page.screenshot({ path: file, fullPage: screen.isFoldOnly !== true });
  const status = response?.status() ?? 0;
  const notes = [
    status === (screen.status ?? 200) ? "" : `status ${status}`,
    overflow > 0 ? `${overflow} px too wide` : "",
    ...errors.filter((text) => screen.status === undefined || !text.includes(String(screen.status))),
  ].filter(Boolean);
  return notes.length > 0 ? `: ${notes.join("; ")}` : "";
}
