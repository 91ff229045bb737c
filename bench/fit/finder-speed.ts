import path from "node:path";
import type { Browser, Page } from "@playwright/test";
import { report } from "../report.ts";
import { startBenchStore } from "../store.ts";
import { loadWithWrk, type LoadFigure } from "../wrk.ts";
import { openBrowser } from "../browser.ts";
import { openPhone } from "../phone.ts";

const PRODUCT = "bagh-buti-kurta";
const CPU_SLOWDOWN = 4;
const FRESH_PAGES = 7;
const SETTLED_MS = 1_500;

const TAPE = [
  ["Bust (cm)", 121],
  ["Waist (cm)", 104],
  ["Hip (cm)", 127],
  ["Upper arm (cm)", 41],
] as const;

export interface FinderSpeed {
  /** The first result on each of several fresh pages. */
  firstMs: number[];
  /** Further results, for other figures. */
  laterMs: number[];
}

/** Measures the results of the dialog "Find my size" on a phone with a slow processor, from the page's own performance entries. */
export async function measureFinder(browser: Browser, url: string): Promise<FinderSpeed> {
  const speed: FinderSpeed = { firstMs: [], laterMs: [] };
  for (let round = 0; round < FRESH_PAGES; round += 1) {
    const context = await openPhone(browser);
    const page = await context.newPage();
    await page.goto(`${url}/products/${PRODUCT}`, { waitUntil: "load" });
    await page.locator("html[data-interactive]").waitFor({ state: "attached" });
    const devtools = await context.newCDPSession(page);
    await devtools.send("Emulation.setCPUThrottlingRate", { rate: CPU_SLOWDOWN });
    await page.getByRole("button", { name: "Find my size" }).tap();
    const dialog = page.getByRole("dialog", { name: "Find my size" });
    await dialog.getByLabel("Height (cm)").fill("157");
    await page.waitForTimeout(SETTLED_MS);
    await dialog.getByLabel("Weight (kg)").fill("88");
    const [first = NaN] = await durationsOf(page);
    speed.firstMs.push(first);
    await dialog.getByText("Add tape measurements").click();
    for (const weight of ["92", "104", "121"]) {
      await dialog.getByLabel("Weight (kg)").fill(weight);
      for (const [name, cm] of TAPE) await dialog.getByLabel(name).fill(String(cm));
      for (const [name] of TAPE) await dialog.getByLabel(name).fill("");
    }
    speed.laterMs.push(...(await durationsOf(page)).slice(1));
    await context.close();
  }
  return speed;
}

function durationsOf(page: Page): Promise<number[]> {
  return page.evaluate(() =>
    performance.getEntriesByName("size-result", "measure").map(({ duration }) => duration),
  );
}

/** Loads the API over ten connections, each request with another body; every other one with tape readings. */
export function measureApi(url: string, seconds: number): Promise<LoadFigure> {
  const script = path.join(import.meta.dirname, "bodies.lua");
  const address = `${url}/api/v1/products/${PRODUCT}/size-recommendation`;
  return loadWithWrk(address, { headers: {}, connections: 10, seconds, script });
}

/** `npm run bench -- --only fit-speed`: the dialog on a slow phone, and the API. */
export async function reportFinderSpeed(where: string, seconds: number): Promise<void> {
  const store = await startBenchStore(undefined);
  const browser = await openBrowser();
  try {
    const api = await measureApi(store.url, seconds);
    const { firstMs, laterMs } = await measureFinder(browser, store.url);
    await report("Size finder, speed", [
      `${where}. The time of a result in Chromium ${browser.version()} with the processor four times slower, from the figures to the probabilities of the sizes, as the page records it; ${firstMs.length} fresh pages, ${laterMs.length} further results with up to four tape readings.`,
      "",
      "| Result | p50 ms | p95 ms | worst ms |",
      "|---|---|---|---|",
      rowOf("the first, height and weight", firstMs),
      rowOf("further ones", laterMs),
      "",
      `API: **${api.perSecond.toFixed(0)} responses/s** by one process, p50 ${api.p50Ms.toFixed(1)} ms, p99 ${api.p99Ms.toFixed(1)} ms, ten connections, each request with another body and every second one with tape readings, PGlite, without rate limits.`,
    ]);
  } finally {
    await browser.close();
    await store.stop();
  }
}

function rowOf(name: string, measured: readonly number[]): string {
  const sorted = measured.toSorted((a, b) => a - b);
  const at = (share: number) =>
    (sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN).toFixed(1);
  return `| ${name} | ${at(0.5)} | ${at(0.95)} | ${at(1)} |`;
}
