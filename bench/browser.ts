import { setTimeout as wait } from "node:timers/promises";
import { chromium, type Browser, type Locator, type Page } from "@playwright/test";
import { BROWSER_FLAGS, findBrowser } from "#tests/pages/browser.ts";
import { openDesktop, openPhone, PHONE_PAGES } from "./phone.ts";

export interface BrowserFigure {
  name: string;
  /** From the click's event time to the frame that shows its result. */
  p50Ms: number;
  worstMs: number;
}

const ROUNDS = 7;
const CPU_SLOWDOWN = 4;
// Time between pointing at a link and clicking; the next page is prefetched meanwhile.
const HOVER_MS = 700;
const SETTLED_MS = 1_500;

export async function openBrowser(): Promise<Browser> {
  const executablePath = findBrowser();
  if (!executablePath) throw new Error("No Chromium was found; CHROMIUM_PATH may name one.");
  return chromium.launch({ executablePath, args: BROWSER_FLAGS });
}

/** Measures a shopper's navigation from home to the cart on a desktop, by links that were hovered before. */
export async function measureNavigations(browser: Browser, url: string): Promise<BrowserFigure[]> {
  const steps: { name: string; link: (page: Page) => Locator }[] = [
    { name: "home to listing", link: (page) => page.locator('main a[href="/products"]').first() },
    { name: "listing to product", link: (page) => page.locator('main a[href^="/products/"]').first() },
    { name: "product to cart", link: (page) => page.locator('header a[href="/cart"]').first() },
  ];
  const times = new Map(steps.map(({ name }) => [name, [] as number[]]));
  for (let round = 0; round < ROUNDS; round += 1) {
    const context = await openDesktop(browser);
    const page = await context.newPage();
    await open(page, url);
    for (const { name, link } of steps) {
      await link(page).hover();
      await wait(HOVER_MS);
      times.get(name)?.push(await clickUntilPainted(page, link(page)));
      await wait(SETTLED_MS);
    }
    await context.close();
  }
  return [...times].map(([name, measured]) => figureOf(name, measured));
}

/** Clicks and returns the time until the frame with the next page's heading was painted. */
async function clickUntilPainted(page: Page, link: Locator): Promise<number> {
  await page.evaluate(() => {
    const before = document.querySelector("main h1")?.textContent;
    const shown = new Promise<number>((report) => {
      const onClick = ({ timeStamp }: MouseEvent) => {
        // An observer instead of polling by frames, which the browser would have to draw.
        const changes = new MutationObserver(() => {
          if (document.querySelector("main h1")?.textContent === before) return;
          changes.disconnect();
          const reportTime = () => report(performance.now() - timeStamp);
          // Called at the beginning of the frame; a task with the highest priority runs right after its paint.
          requestAnimationFrame(() => void scheduler.postTask(reportTime, { priority: "user-blocking" }));
        });
        changes.observe(document.body, { childList: true, characterData: true, subtree: true });
      };
      addEventListener("click", onClick, { once: true, capture: true });
    });
    Object.assign(globalThis, { shown });
  });
  await link.click();
  return page.evaluate(() => (globalThis as typeof globalThis & { shown: Promise<number> }).shown);
}

/** Measures taps on a phone with a processor slowed down four times, by the browser's event timing. */
export async function measureInteractions(browser: Browser, url: string): Promise<BrowserFigure[]> {
  const product = PHONE_PAGES.find(({ name }) => name === "product")?.path ?? "/";
  const button = (name: string | RegExp) => (page: Page) => page.getByRole("button", { name }).first();
  const interactions: {
    name: string;
    path: string;
    before?: (page: Page) => Promise<void>;
    target: (page: Page) => Locator;
  }[] = [
    { name: "open the menu", path: "/", target: button("Menu") },
    { name: "open the refinements", path: "/products", target: button("Refine") },
    {
      name: "choose a filter",
      path: "/products",
      before: async (page) => page.getByRole("button", { name: "Refine" }).first().tap(),
      target: (page) => page.getByRole("complementary").getByRole("link").first(),
    },
    {
      name: "choose a size",
      path: product,
      target: (page) => page.getByText("3XL", { exact: true }).first(),
    },
    {
      name: "add to the cart",
      path: product,
      before: async (page) => page.getByText("3XL", { exact: true }).first().tap(),
      target: button("Add to Cart"),
    },
    { name: "open the size guide", path: product, target: button("Size guide") },
  ];
  const figures: BrowserFigure[] = [];
  for (const { name, path, before, target } of interactions) {
    const measured: number[] = [];
    for (let round = 0; round < ROUNDS; round += 1) {
      const context = await openPhone(browser);
      const page = await context.newPage();
      await open(page, url + path);
      await before?.(page);
      await target(page).scrollIntoViewIfNeeded();
      const devtools = await context.newCDPSession(page);
      await devtools.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
      await wait(SETTLED_MS);
      measured.push(await tapUntilPainted(page, target(page)));
      await context.close();
    }
    figures.push(figureOf(name, measured));
  }
  return figures;
}

/** Taps and returns the time from the slowest of the tap's events to the next frame (browsers report steps of 8 ms). */
async function tapUntilPainted(page: Page, target: Locator): Promise<number> {
  await page.evaluate(() => {
    const timed = { slowest: 0 };
    // TypeScript's type of the options lacks the threshold.
    const options: PerformanceObserverInit & { durationThreshold: number } = {
      type: "event",
      durationThreshold: 16,
    };
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) timed.slowest = Math.max(timed.slowest, duration);
    }).observe(options);
    Object.assign(globalThis, { timed });
  });
  await target.tap();
  await wait(SETTLED_MS);
  return page.evaluate(
    () => (globalThis as typeof globalThis & { timed: { slowest: number } }).timed.slowest,
  );
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: "load" });
  await page.locator("html[data-interactive]").waitFor({ state: "attached" });
  await wait(SETTLED_MS);
}

function figureOf(name: string, measured: readonly number[]): BrowserFigure {
  const sorted = measured.toSorted((a, b) => a - b);
  return { name, p50Ms: sorted[Math.floor(sorted.length / 2)] ?? NaN, worstMs: sorted.at(-1) ?? NaN };
}
