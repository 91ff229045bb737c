// Lighthouse's accessibility score of every screen, on mobile and desktop: `npm run lighthouse`, `-- --only cart,home`, `-- --as admin`,
// `-- --form wide`. Fetches Lighthouse by npx; it is not part of the tests.
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import process from "node:process";
import { parseArgs } from "node:util";
import { chromium, type BrowserContext } from "@playwright/test";
import { runLighthouse, type Report } from "../bench/lighthouse.ts";
import { bringBrowser, BROWSER_FLAGS } from "#tests/pages/browser.ts";
import { freePort } from "#tests/servers/free-port.ts";
import type { People, Person } from "./screenshots/people.ts";
import { openScreen, type Screen } from "./screenshots/screen.ts";
import { SCREENS } from "./screenshots/screens.ts";
import { peopleOf, startShop } from "./screenshots/shops.ts";

const FORMS = { phone: [], wide: ["--preset=desktop"] };

const { values: input } = parseArgs({
  options: {
    only: { type: "string", default: "" },
    as: { type: "string", default: "" },
    form: { type: "string", default: "phone,wide" },
  },
});
const names = input.only.split(",").filter(Boolean);
const forms = Object.entries(FORMS).filter(([form]) => input.form.split(",").includes(form));
const screens = SCREENS.filter(
  ({ name, as }) =>
    (names.length === 0 || names.some((part) => name.includes(part))) && (input.as === "" || input.as === as),
);

const store = await startShop("sample");
const faults: string[] = [];
let audited = 0;
try {
  const people = await peopleOf("sample", store.url);
  for (const person of new Set(screens.map(({ as }) => as)))
    await auditAll(
      person,
      people,
      screens.filter(({ as }) => as === person),
    );
} finally {
  await store.stop();
}
console.log(
  faults.length === 0 ? `100 of 100 for all ${audited}` : `Below 100:\n${faults.join("\n")}\nof ${audited}`,
);
if (faults.length > 0) process.exitCode = 1;

/** All screens of one user, in a browser of their own that Lighthouse uses. */
async function auditAll(person: Person, people: People, theirs: readonly Screen[]): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), "gulmohar-lighthouse-browser-"));
  const port = await freePort();
  const context = await chromium.launchPersistentContext(folder, {
    executablePath: await bringBrowser(),
    args: [...BROWSER_FLAGS, `--remote-debugging-port=${port}`],
    baseURL: store.url,
  });
  try {
    await restoreState(context, people[person]);
    for (const [url, name] of await urlsOf(context, theirs))
      for (const [form, flags] of forms) {
        const always = [
          `--port=${port}`,
          "--disable-storage-reset",
          "--ignore-status-code",
          "--max-wait-for-load=30000",
        ];
        report(`${form} ${name}`, await runLighthouse(url, [...always, ...flags], ["accessibility"]));
      }
  } finally {
    await context.close();
    await rm(folder, { recursive: true, force: true });
  }
}

async function restoreState(context: BrowserContext, { cookies, origins }: People[Person]): Promise<void> {
  await context.addCookies(cookies);
  const page = await context.newPage();
  await page.goto("/healthz");
  for (const { name, value } of origins.flatMap(({ localStorage }) => localStorage))
    await page.evaluate(([key, kept]) => localStorage.setItem(key, kept), [name, value] as const);
  await page.close();
}

/** Each URL once. Page states without a URL are covered by axe. */
async function urlsOf(
  context: BrowserContext,
  theirs: readonly Screen[],
): Promise<ReadonlyMap<string, string>> {
  const paths = new Map<string, string>();
  const page = await context.newPage();
  for (const screen of theirs) {
    if (screen.by)
      try {
        await openScreen(page, screen);
      } catch (error) {
        faults.push(`${screen.name}: ${String(error)}`);
        continue;
      }
    const url = screen.by ? page.url() : new URL(screen.path, store.url).href;
    if (!paths.has(url)) paths.set(url, screen.name);
  }
  await page.close();
  return paths;
}

function report(name: string, { categories, audits }: Report): void {
  const { score = null, auditRefs = [] } = categories["accessibility"] ?? {};
  const wrong = auditRefs.filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 1);
  const line = `${name}: ${score === null ? "none" : Math.round(score * 100)}${wrong.map(({ id }) => `, ${id}`).join("")}`;
  audited += 1;
  if (score !== 1) faults.push(line);
  console.log(line);
}
