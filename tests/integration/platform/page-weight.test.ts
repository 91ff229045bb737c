import { readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { loadBuild } from "#server/build.ts";
import { stockProduct } from "#tests/servers/test-store.ts";
import { appForFile } from "#tests/fixtures/per-file.ts";
import { ROOT } from "../../../scripts/root.ts";

// The bytes that a phone must load before a page is usable, as sent to a browser that accepts brotli.
const MAX_SCRIPT = 140 * 1024;
const MAX_STYLE = 14.5 * 1024;
const MAX_FONTS = 70 * 1024;

const app = await appForFile();

async function fetched(path: string): Promise<{ text: string; bytes: number }> {
  const response = await fetch(app.url + path, { headers: { "Accept-Encoding": "br" } });
  const bytes = Number(response.headers.get("content-length"));
  return { text: await response.text(), bytes };
}

/** The scripts of a page and their static imports. */
async function scriptsOf(html: string): Promise<Map<string, { text: string; bytes: number }>> {
  const named = [
    ...(/data-files="([^"]+)"/.exec(html)?.[1]?.split(" ") ?? []),
    ...[...html.matchAll(/from "(\/assets\/[^"]+\.js)"/g)].map(([, file = ""]) => file),
  ];
  const waiting = [...named];
  const scripts = new Map<string, { text: string; bytes: number }>();
  for (const file of waiting) {
    if (scripts.has(file)) continue;
    const script = await fetched(file);
    scripts.set(file, script);
    waiting.push(...importsOf(script.text));
  }
  return scripts;
}

test("the pages of the shop stay within their weight limits and carry no admin code", async () => {
  const { productId } = await stockProduct(app.store);
  const { build } = await loadBuild();
  const admin = Object.values(build.assets.routes).flatMap((route) =>
    route?.id.startsWith("routes/admin/") ? [route.module] : [],
  );
  expect(admin.length).toBeGreaterThan(30);
  const product = await fetch(`${app.url}/products/${productId}`);
  for (const path of ["/", "/products", new URL(product.url).pathname, "/cart", "/login", "/contact"]) {
    const { text: html } = await fetched(path);
    const scripts = await scriptsOf(html);
    const weight = [...scripts.values()].reduce((sum, { bytes }) => sum + bytes, 0);
    expect(weight).toBeGreaterThan(50_000);
    expect(weight).toBeLessThanOrEqual(MAX_SCRIPT);
    expect([...scripts.keys()].filter((file) => admin.includes(file))).toEqual([]);
  }
});

test("no page of the shop loads Zod, for its forms are validated on the server", async () => {
  const { build } = await loadBuild();
  const { entry, routes } = build.assets;
  const pages = Object.values(routes)
    .filter((route) => route !== undefined)
    .filter(({ id }) => !id.startsWith("routes/admin/"));
  expect(pages.length).toBeGreaterThan(60);
  const withZod = pages.flatMap((route) => {
    const scripts = scriptsBelow([entry.module, ...entry.imports, route.module, ...(route.imports ?? [])]);
    return scripts.some((script) => script.includes("ZodObject")) ? [route.id] : [];
  });
  expect(withZod).toEqual([]);
});

/** The texts of built scripts and of all their static imports. */
function scriptsBelow(files: string[]): string[] {
  const texts = new Map<string, string>();
  const waiting = [...files];
  for (const file of waiting) {
    if (texts.has(file)) continue;
    const text = readFileSync(path.join(ROOT, "build/client", file), "utf8");
    texts.set(file, text);
    waiting.push(...importsOf(text));
  }
  return [...texts.values()];
}

const importsOf = (script: string) =>
  [...script.matchAll(/(?:from|import)\s*["']\.\/([^"']+\.js)["']/g)].map(([, name]) => `/assets/${name}`);

test("styles and fonts stay within their weight limits", async () => {
  const { text: html } = await fetched("/");
  const sheet = /rel="stylesheet" href="(\/assets\/[^"#]+\.css)/.exec(html)?.[1] ?? "";
  const { text: css, bytes } = await fetched(sheet);
  expect(bytes).toBeGreaterThan(5_000);
  expect(bytes).toBeLessThanOrEqual(MAX_STYLE);
  const fonts = new Set([...css.matchAll(/url\(["']?([^"')]+\.woff2)/g)].map(([, file = ""]) => file));
  expect(fonts.size).toBeGreaterThan(2);
  let weight = 0;
  for (const file of fonts) weight += (await fetched(new URL(file, app.url + sheet).pathname)).bytes;
  expect(weight).toBeLessThanOrEqual(MAX_FONTS);
});

test("no rule of the style sheet makes each tap restyle the whole page", async () => {
  const { text: html } = await fetched("/");
  const sheet = /rel="stylesheet" href="(\/assets\/[^"#]+\.css)/.exec(html)?.[1] ?? "";
  const { text: css } = await fetched(sheet);
  const selectors = [...css.matchAll(/[^{}]*(?=\{)/g)].flatMap(([list]) => list.split(","));
  expect(selectors.length).toBeGreaterThan(1_000);
  expect(selectors.filter((selector) => /:has\(.* \*\)?$/.test(selector))).toEqual([]);
});
