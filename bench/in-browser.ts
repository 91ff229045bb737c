import { ADMIN } from "#tests/servers/running-store.ts";
import { Visitor } from "#tests/requests/visitor.ts";
import { measureInteractions, measureNavigations, openBrowser, type BrowserFigure } from "./browser.ts";
import { measureLighthouse, type LighthouseFigure } from "./lighthouse.ts";
import { PHONE_PAGES, untilImagesAreReady } from "./phone.ts";
import { report } from "./report.ts";
import { startBenchStore } from "./store.ts";
import { measureUploads } from "./uploads.ts";

// Measurements in the browser, and of visitors during uploads. `where` is the date and the machine.

/** `npm run bench -- --only uploads`: how uploads affect visitors of a cached page, on the built-in database. */
export async function reportUploads(where: string, seconds: number): Promise<void> {
  const store = await startBenchStore(undefined);
  try {
    const { uploads, megabytes, uploadMs, alone, meanwhile } = await measureUploads(store.url, seconds);
    await report("Uploads beside visitors, PGlite", [
      `${where}. Home, cached, 200 requests a second over 10 connections; meanwhile ${uploads} images of 4000 by 5000 pixels (${megabytes.toFixed(1)} MB each) uploaded one after the other, ${uploadMs.toFixed(0)} ms each, and resized.`,
      "",
      "| Home, cached | p50 ms | p99 ms |",
      "|---|---|---|",
      `| alone | ${alone.p50Ms.toFixed(1)} | ${alone.p99Ms.toFixed(1)} |`,
      `| while images are uploaded | ${meanwhile.p50Ms.toFixed(1)} | ${meanwhile.p99Ms.toFixed(1)} |`,
    ]);
  } finally {
    await store.stop();
  }
}

/** `npm run bench -- --only browser`: navigation through the shop, and taps on a slow phone. */
export async function reportBrowser(where: string): Promise<void> {
  const store = await startBenchStore(undefined);
  const browser = await openBrowser();
  try {
    await untilImagesAreReady(browser, store.url);
    const navigations = await measureNavigations(browser, store.url);
    const interactions = await measureInteractions(browser, store.url);
    const rows = (figures: readonly BrowserFigure[]) =>
      figures.map(({ name, p50Ms, worstMs }) => `| ${name} | ${p50Ms.toFixed(0)} | ${worstMs.toFixed(0)} |`);
    await report("In a browser, PGlite", [
      `${where}, in Chromium ${browser.version()}, seven times each. The store and the browser share the machine.`,
      "",
      "| From the click to the next page painted, after pointing at the link | p50 ms | worst ms |",
      "|---|---|---|",
      ...rows(navigations),
      "",
      "| From the tap to the next frame, processor four times slower | p50 ms | worst ms |",
      "|---|---|---|",
      ...rows(interactions),
    ]);
  } finally {
    await browser.close();
    await store.stop();
  }
}

const OTHER_PAGES = [
  { name: "sign in", path: "/login" },
  { name: "blog", path: "/blog" },
  { name: "about us", path: "/about-us" },
];

// These pages are excluded from search engines, so their SEO score is ignored.
const SIGNED_IN_PAGES = [
  { name: "orders", path: "/orders" },
  { name: "the admin's products", path: "/admin/products" },
];

/** `npm run bench -- --only lighthouse`: Lighthouse's mobile profile. Fetches Lighthouse by npx. */
export async function reportLighthouse(where: string, runs: number): Promise<void> {
  const store = await startBenchStore(undefined);
  try {
    const browser = await openBrowser();
    await untilImagesAreReady(browser, store.url);
    await browser.close();
    const admin = new Visitor(store.url);
    await admin.signIn(ADMIN.email, ADMIN.password);
    const Cookie = [...admin.cookies].map(([name, value]) => `${name}=${value}`).join("; ");
    const figures: LighthouseFigure[] = [];
    for (const { name, path } of PHONE_PAGES)
      figures.push(await measureLighthouse({ name, url: store.url + path }, { runs }));
    for (const { name, path } of OTHER_PAGES)
      figures.push(await measureLighthouse({ name, url: store.url + path }, { runs: 1 }));
    for (const { name, path } of SIGNED_IN_PAGES)
      figures.push(
        await measureLighthouse({ name, url: store.url + path }, { runs: 1, headers: { Cookie } }),
      );
    await report("Lighthouse, phone, PGlite", [
      `${where}. The median of ${runs} runs for the first four pages, one run for the others.`,
      "",
      "| Page | performance | accessibility | best practices | SEO | LCP s | TBT ms | CLS | failed audits |",
      "|---|---|---|---|---|---|---|---|---|",
      ...figures.map(rowOf),
    ]);
  } finally {
    await store.stop();
  }
}

function rowOf({ name, scores, lcpMs, tbtMs, cls, failures }: LighthouseFigure): string {
  const of = [scores.performance, scores.accessibility, scores["best-practices"], scores.seo].join(" | ");
  return `| ${name} | ${of} | ${(lcpMs / 1000).toFixed(1)} | ${tbtMs.toFixed(0)} | ${cls.toFixed(3)} | ${failures.join("; ")} |`;
}
