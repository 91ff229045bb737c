import { execFile } from "node:child_process";
import { existsSync } from "node:fs";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { promisify } from "node:util";
import { BROWSER_FLAGS, findBrowser } from "#tests/pages/browser.ts";

// Not a dependency: npx fetches this version when needed. LIGHTHOUSE may name an installed copy's cli/index.js.
const VERSION = "13.5.0";
const CATEGORIES = ["performance", "accessibility", "best-practices", "seo"] as const;
const MAX_FAILED_RUNS = 3;
const run = promisify(execFile);

export interface LighthouseFigure {
  name: string;
  /** Each of 100. */
  scores: Record<(typeof CATEGORIES)[number], number>;
  lcpMs: number;
  tbtMs: number;
  cls: number;
  /** Titles of the failed audits outside performance. */
  failures: string[];
}

export interface Report {
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { title: string; score: number | null; numericValue?: number }>;
  runtimeError?: { message: string };
}

/** Measures with Lighthouse's throttled phone and returns the run with the median performance score. */
export async function measureLighthouse(
  { name, url }: { name: string; url: string },
  { runs = 3, headers = {} }: { runs?: number; headers?: Record<string, string> } = {},
): Promise<LighthouseFigure> {
  const figures: LighthouseFigure[] = [];
  for (let attempt = 1; figures.length < runs; attempt += 1) {
    try {
      figures.push(figureOf(name, await runLighthouse(url, [`--extra-headers=${JSON.stringify(headers)}`])));
    } catch (error) {
      // Lighthouse sometimes loses the beginning of its recording (NO_NAVSTART) and then must be run again.
      if (attempt > runs + MAX_FAILED_RUNS) throw error;
    }
  }
  figures.sort((a, b) => a.scores.performance - b.scores.performance);
  const median = figures[Math.floor(figures.length / 2)];
  if (!median) throw new Error("Lighthouse returned no report.");
  return median;
}

/** Runs Lighthouse once with additional command-line flags. `--port=` uses the browser that listens there. */
export async function runLighthouse(
  url: string,
  flags: readonly string[],
  categories: readonly string[] = CATEGORIES,
): Promise<Report> {
  const chrome = findBrowser();
  if (!chrome) throw new Error("No Chromium was found; CHROMIUM_PATH may name one.");
  const folder = await mkdtemp(path.join(tmpdir(), "gulmohar-lighthouse-"));
  try {
    const file = path.join(folder, "report.json");
    const copy = process.env["LIGHTHOUSE"];
    const [command, first] =
      copy && existsSync(copy) ? [process.execPath, [copy]] : ["npx", ["--yes", `lighthouse@${VERSION}`]];
    const requested = [
      url,
      `--only-categories=${categories.join(",")}`,
      "--output=json",
      `--output-path=${file}`,
      "--quiet",
      `--chrome-flags=--headless=new ${BROWSER_FLAGS.filter((flag) => !flag.includes(" ")).join(" ")}`,
      ...flags,
    ];
    await run(command, [...first, ...requested], { env: { ...process.env, CHROME_PATH: chrome } });
    const report = JSON.parse(await readFile(file, "utf8")) as Report;
    if (report.runtimeError) throw new Error(`${url}: ${report.runtimeError.message}`);
    return report;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function figureOf(name: string, { categories, audits }: Report): LighthouseFigure {
  const score = (category: string) => Math.round((categories[category]?.score ?? NaN) * 100);
  const value = (audit: string) => audits[audit]?.numericValue ?? NaN;
  const audited = CATEGORIES.filter((category) => category !== "performance");
  const refs = audited.flatMap((category) => categories[category]?.auditRefs ?? []);
  const failures = refs.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1);
  return {
    name,
    scores: {
      performance: score("performance"),
      accessibility: score("accessibility"),
      "best-practices": score("best-practices"),
      seo: score("seo"),
    },
    lcpMs: value("largest-contentful-paint"),
    tbtMs: value("total-blocking-time"),
    cls: value("cumulative-layout-shift"),
    failures: failures.map(({ id }) => audits[id]?.title ?? id),
  };
}
