import { cpus, loadavg, totalmem } from "node:os";
import path from "node:path";
import process from "node:process";
import { setTimeout as wait } from "node:timers/promises";
import { parseArgs } from "node:util";
import { createDatabase, startPostgres, type TestPostgres } from "#tests/servers/postgres.ts";
import { reportAgents } from "./agents.ts";
import { measureCheckouts } from "./checkouts.ts";
import { reportCash } from "./cash/report-cash.ts";
import { reportFinderSpeed } from "./fit/finder-speed.ts";
import { reportFit } from "./fit/report-fit.ts";
import { reportBrowser, reportLighthouse, reportUploads } from "./in-browser.ts";
import { MEDIUM, SIZES, SMALLER } from "./lists/large-shop.ts";
import { measureLists, type ListFigure } from "./lists/measure-lists.ts";
import { LARGE_SHOPS_FOLDER, openLargeShop } from "./lists/open-large-shop.ts";
import { measurePages } from "./pages.ts";
import { measureShoppers, SHOPPERS } from "./shoppers.ts";
import { reportImports } from "./imports.ts";
import { report } from "./report.ts";
import { reportWebhooks } from "./webhooks.ts";
import { startFilledStore } from "./store.ts";

// V8 collects garbage and releases memory some seconds after a load.
const GARBAGE_COLLECTED_MS = 20_000;

// npm run bench: starts the built store on each database and measures it over loopback, with the sample shop (pages, checkouts) and
// with a large one (lists). The load runs on the same machine and takes its share of it: compare figures within one run only.
// `--only pages`, `--only lists` or `--only sizes` (the same pages in shops of 100, 10,000 and 100,000 products); `--on pglite` or `--on postgres`; `--list <part of a name>`;
// `--smaller` requests the lists of a shop with 20,000 orders, to try them.
// `--only fit` measures the size finder on simulated people, and its speed; `--only fit-speed` the speed alone; `--only cash` the rules for cash
// on delivery on simulated years.
// `--only agents` measures the catalog's answers to shopping agents in a shop of 100,000 products.
// `--only imports` measures the preview and the import of 10,000 products on PGlite, and the preview of 200,000 rows.
// `--only webhooks` measures checkouts beside a receiver of webhooks that is dead.
// `--only uploads`, `--only browser` and `--only lighthouse` measure what a visitor experiences (in-browser.ts); the last fetches Lighthouse.
const { values: input } = parseArgs({
  options: {
    seconds: { type: "string", default: "5" },
    only: { type: "string", default: "" },
    on: { type: "string", default: "" },
    list: { type: "string", default: "" },
    smaller: { type: "boolean", default: false },
  },
});
const seconds = Number(input.seconds);
const machine = `${cpus().length} cores (${cpus()[0]?.model.trim()}), ${Math.round(totalmem() / 2 ** 30)} GiB, Node ${process.version}`;
const today = new Date().toISOString().slice(0, 10);

for (const engine of ["pglite", "postgres"] as const) {
  if (input.on && input.on !== engine) continue;
  if (isRequested("pages")) await pages(engine);
  if (isRequested("lists")) await lists(engine);
  if (isRequested("sizes")) await sizes(engine);
}

const where = `${today}, on ${machine}, load average ${loadavg()[0]?.toFixed(0)}`;
if (isRequested("fit")) await reportFit(where);
if (isRequested("cash")) await reportCash(where);
if (isRequested("fit") || isRequested("fit-speed")) await reportFinderSpeed(where, seconds);
if (isRequested("agents")) await reportAgents(where);
if (isRequested("imports")) await reportImports(where);
if (isRequested("webhooks")) await reportWebhooks(where, seconds);
if (isRequested("uploads")) await reportUploads(where, seconds);
if (isRequested("browser")) await reportBrowser(where);
// The one part that needs the network.
if (input.only === "lighthouse") await reportLighthouse(where, 3);

function isRequested(part: string): boolean {
  return input.only === "" || input.only === part;
}

async function pages(engine: "pglite" | "postgres"): Promise<void> {
  const postgres = engine === "postgres" ? await startPostgres() : null;
  const store = await startFilledStore(postgres ? await createDatabase(postgres.url, "bench") : undefined);
  const atFirstMb = store.memoryMb();
  try {
    const figures = await measurePages(store.url, seconds);
    const shoppers = await measureShoppers(store.url, seconds);
    const checkouts = await measureCheckouts(store, seconds);
    const atLastMb = store.memoryMb();
    await wait(GARBAGE_COLLECTED_MS);
    await report(`Pages and checkouts, ${nameOf(postgres)}`, [
      `${today}, ${seconds} s a row, 10 connections, on ${machine}. Shares are of a bare \`node:http\` server that sends as many bytes, in the same run.`,
      "",
      "| Page | Requests/s | share of bare node:http | p99 ms | bytes sent |",
      "|---|---|---|---|---|",
      ...figures.map(
        ({ name, perSecond, share, p99Ms, bytes }) =>
          `| ${name} | ${perSecond.toFixed(0)} | ${(share * 100).toFixed(0)} % | ${p99Ms.toFixed(1)} | ${bytes} |`,
      ),
      "",
      `| ${SHOPPERS} signed-in shoppers in turn, gzip | Requests/s | p99 ms | p50 ms at 200/s | p99 ms at 200/s |`,
      "|---|---|---|---|---|",
      ...shoppers.map(
        ({ name, full, paced }) =>
          `| ${name} | ${full.perSecond.toFixed(0)} | ${full.p99Ms.toFixed(1)} | ${paced.p50Ms.toFixed(1)} | ${paced.p99Ms.toFixed(1)} |`,
      ),
      "",
      `Checkouts over HTTP, 20 at once, test bank without delay: **${checkouts.perSecond.toFixed(0)} orders/s**, p95 ${checkouts.p95Ms.toFixed(0)} ms, ${checkouts.orders} orders, ${checkouts.failed} failed. Memory: ${atFirstMb} MB before the load, ${atLastMb} MB at the last request, ${store.memoryMb()} MB ${GARBAGE_COLLECTED_MS / 1000} s later. Restart: first response after ${store.startSeconds.toFixed(1)} s.`,
    ]);
  } finally {
    await store.stop();
    await postgres?.stop();
  }
}

async function lists(engine: "pglite" | "postgres"): Promise<void> {
  const keptIn = path.join(LARGE_SHOPS_FOLDER, "postgres");
  const postgres = engine === "postgres" ? await startPostgres({ keptIn }) : null;
  const size = input.smaller ? MEDIUM : SIZES;
  const store = await openLargeShop(size, postgres?.url);
  try {
    const figures = await measureLists(store, { size, isCompared: false, only: input.list });
    if (input.list || input.smaller) return;
    await report(`Lists at scale, ${nameOf(postgres)}`, [
      `${today}, on ${machine}: 100,000 products with 400,000 variants, 200,000 orders, 50,000 customers. Complete responses, not cached, requested one after the other over loopback, load average ${loadavg()[0]?.toFixed(0)}. Memory afterwards: ${store.memoryMb()} MB.`,
      "",
      "| Page | p50 ms | p95 ms |",
      "|---|---|---|",
      ...figures.map(({ name, p50Ms, p95Ms }) => `| ${name} | ${p50Ms.toFixed(0)} | ${p95Ms.toFixed(0)} |`),
    ]);
  } finally {
    await store.stop();
    await postgres?.stop();
  }
}

/** Measures the same pages in shops of different sizes, in one run. */
async function sizes(engine: "pglite" | "postgres"): Promise<void> {
  const keptIn = path.join(LARGE_SHOPS_FOLDER, "postgres");
  const postgres = engine === "postgres" ? await startPostgres({ keptIn }) : null;
  const measured: ListFigure[][] = [];
  try {
    for (const size of [...SMALLER, SIZES]) {
      const store = await openLargeShop(size, postgres?.url);
      try {
        measured.push(await measureLists(store, { size, isCompared: true, only: input.list }));
      } finally {
        await store.stop();
      }
    }
    await report(`The same pages in shops of different sizes, ${nameOf(postgres)}`, [
      `${today}, on ${machine}: p50 in ms of the complete response, not cached, and p95 in the largest shop, load average ${loadavg()[0]?.toFixed(0)}.`,
      "",
      `| Page | ${[...SMALLER, SIZES].map(({ products }) => `${products.toLocaleString("en-US")} products`).join(" | ")} | p95 | largest : smallest |`,
      "|---|---|---|---|---|---|",
      ...sizeRows(measured),
    ]);
  } finally {
    await postgres?.stop();
  }
}

function sizeRows(measured: readonly ListFigure[][]): string[] {
  const [smallest = [], ...larger] = measured;
  return smallest.map(({ name, p50Ms: least }) => {
    const others = larger.map((figures) => figures.find((figure) => figure.name === name));
    const largest = others.at(-1);
    const times = [least, ...others.map((figure) => figure?.p50Ms), largest?.p95Ms].map((ms = NaN) =>
      ms.toFixed(0),
    );
    return `| ${name} | ${times.join(" | ")} | ${((largest?.p50Ms ?? NaN) / least).toFixed(1)} |`;
  });
}

function nameOf(postgres: TestPostgres | null): string {
  return postgres ? `PostgreSQL ${postgres.version}` : "PGlite";
}
