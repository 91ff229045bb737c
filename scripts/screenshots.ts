// Screenshots of every screen at four widths, with the findings of axe: `npm run screenshots`,
// `npm run screenshots -- --only cart,home --widths 360`. `--shop full` has sixty of everything, very long names and
// amounts in crores; `--shop empty` has nothing.
import { mkdir } from "node:fs/promises";
import path from "node:path";
import { parseArgs } from "node:util";
import { chromium, type Browser, type BrowserContext } from "@playwright/test";
import { axeFindings } from "#tests/pages/axe.ts";
import { bringBrowser, BROWSER_FLAGS } from "#tests/pages/browser.ts";
import { ROOT } from "./root.ts";
import type { People } from "./screenshots/people.ts";
import { openScreen, type Screen } from "./screenshots/screen.ts";
import { SCREENS } from "./screenshots/screens.ts";
import { isThereIn, peopleOf, shopNamed, startShop } from "./screenshots/shops.ts";
import { unroll } from "./screenshots/unroll.ts";

const FOLDER = path.join(ROOT, "screenshots");
const HEIGHT = 900;

const { values: input } = parseArgs({
  options: {
    only: { type: "string", default: "" },
    widths: { type: "string", default: "360,768,1440,1920" },
    as: { type: "string", default: "" },
    shop: { type: "string", default: "sample" },
  },
});
const names = input.only.split(",").filter(Boolean);
const widths = input.widths.split(",").map(Number);
const shop = shopNamed(input.shop);
const screens = SCREENS.filter(
  (screen) =>
    isThereIn(shop, screen) &&
    (names.length === 0 || names.some((part) => screen.name.includes(part))) &&
    (input.as === "" || input.as === screen.as),
);
if (screens.length === 0)
  throw new Error(`No such screen. There are: ${SCREENS.map(({ name }) => name).join(", ")}.`);

const store = await startShop(shop);
const browser = await chromium.launch({ executablePath: await bringBrowser(), args: BROWSER_FLAGS });
try {
  const people = await peopleOf(shop, store.url);
  for (const width of widths) await photographAll(browser, people, width);
} finally {
  await browser.close();
  await store.stop();
}

async function photographAll(by: Browser, people: People, width: number): Promise<void> {
  const folder = path.join(FOLDER, shop, String(width));
  await mkdir(folder, { recursive: true });
  for (const screen of screens) {
    const context = await by.newContext({
      baseURL: store.url,
      viewport: { width, height: HEIGHT },
      reducedMotion: "reduce",
      // Phones and tablets reserve no space for a scrollbar.
      isMobile: width < 1024,
      hasTouch: width < 1024,
      storageState: people[screen.as],
    });
    const problem = await photograph(context, screen, path.join(folder, `${screen.name}.png`)).catch(
      (error: unknown) => `: ${String(error)}`,
    );
    await context.close();
    console.log(`${width} ${screen.name}${problem}`);
  }
}

/** Takes the screenshot and returns measurable problems of the page. */
async function photograph(context: BrowserContext, screen: Screen, file: string): Promise<string> {
  const page = await context.newPage();
  const errors: string[] = [];
  page.on("pageerror", (error) => errors.push(error.message));
  page.on("console", (message) => {
    // Expected failures, such as map tiles or a missing page, are ignored.
    if (message.type() === "error" && !message.text().startsWith("Failed to load resource"))
      errors.push(message.text());
  });
  const status = await openScreen(page, screen);
  await screen.act?.(page, context);
  const overflow = await unroll(page);
  await page.screenshot({ path: file, fullPage: screen.isFoldOnly !== true });
  const notes = [
    status === (screen.status ?? 200) ? "" : `status ${status}`,
    overflow > 0 ? `${overflow} px too wide` : "",
    ...(await axeFindings(page)),
    ...new Set(errors),
  ].filter(Boolean);
  return notes.length > 0 ? `: ${notes.join("; ")}` : "";
}
