import { afterEach, expect, test, vi } from "vitest";
import { productTag, SHOWS_ANYTHING, type CacheTag } from "#app/lib/http/cache-tags.ts";
import { createPageCache, type CachedPage, type PageCache } from "#app/platform/cache/page-cache.server.ts";

const shawl = productTag("shawl");
const kaftan = productTag("kaftan");

test("an invalidated tag removes the pages that carry it and no others", () => {
  const pages = filled();
  pages.invalidate([shawl]);
  expect(kept(pages)).toEqual(["/products/kaftan", "/about-us"]);
  pages.invalidate(["content:about-us"]);
  expect(kept(pages)).toEqual(["/products/kaftan"]);
});

test("a page without known tags is removed by any change", () => {
  const pages = createPageCache();
  keep(pages, "/newsletter", [SHOWS_ANYTHING]);
  pages.invalidate([shawl]);
  expect(pages.find("/newsletter")).toBeUndefined();
});

test("invalidating everything removes all pages", () => {
  const pages = filled();
  pages.invalidateAll();
  expect(kept(pages)).toEqual([]);
});

test("after a possible missed change no page counts as fresh, but each is still available as stale", () => {
  const pages = filled();
  const before = pages.generation();
  pages.markAllStale();
  expect(kept(pages)).toEqual([]);
  expect(URLS.filter((url) => pages.getStale(url))).toEqual(URLS);
  keep(pages, "/about-us", ["content:about-us"], before);
  expect(pages.find("/about-us")).toBeUndefined();
  // Pages with a known change are removed.
  pages.invalidate([shawl]);
  expect(pages.getStale("/products/shawl")).toBeUndefined();
  keep(pages, "/products/shawl", [shawl]);
  expect(pages.find("/products/shawl")).toBeDefined();
});

test("a page whose rendering began before a change of its tags is rejected; others are cached", () => {
  const pages = createPageCache();
  const before = pages.generation();
  pages.invalidate([shawl]);
  keep(pages, "/products/shawl", [shawl], before);
  keep(pages, "/products/kaftan", [kaftan], before);
  keep(pages, "/newsletter", [SHOWS_ANYTHING], before);
  expect(kept(pages)).toEqual(["/products/kaftan"]);
  keep(pages, "/products/shawl", [shawl]);
  expect(kept(pages)).toEqual(["/products/shawl", "/products/kaftan"]);
  pages.invalidateAll();
  keep(pages, "/products/kaftan", [kaftan], before);
  expect(kept(pages)).toEqual([]);
});

test("a replaced page is invalidated by its own tags only", () => {
  const pages = createPageCache();
  keep(pages, "/", [shawl]);
  keep(pages, "/", [kaftan]);
  pages.invalidate([shawl]);
  expect(pages.find("/")).toBeDefined();
  pages.invalidate([kaftan]);
  expect(pages.find("/")).toBeUndefined();
});

test("shortly before a page expires one caller is to renew it, and all callers get the cached page", () => {
  vi.useFakeTimers();
  const pages = createPageCache({ maxAgeMs: 1_000, now: Date.now });
  keep(pages, "/", [shawl]);
  vi.advanceTimersByTime(700);
  expect(pages.claimRenewal("/")).toBe(false);
  vi.advanceTimersByTime(200);
  expect([pages.claimRenewal("/"), pages.claimRenewal("/")]).toEqual([true, false]);
  expect(pages.find("/")).toBeDefined();
  keep(pages, "/", [shawl]);
  expect(pages.claimRenewal("/")).toBe(false);
  vi.advanceTimersByTime(1_200);
  expect(pages.find("/")).toBeUndefined();
  expect(pages.find("/")).toBeUndefined();
});

test("no change is overlooked when there are more than are stored by tag", () => {
  const pages = createPageCache();
  const before = pages.generation();
  pages.invalidate([shawl]);
  for (let index = 0; index < 10_002; index += 1) pages.invalidate([productTag(String(index))]);
  keep(pages, "/products/shawl", [shawl], before);
  expect(pages.find("/products/shawl")).toBeUndefined();
});

afterEach(() => {
  vi.useRealTimers();
});

const URLS = ["/products", "/products/shawl", "/products/kaftan", "/about-us"];

function filled(): PageCache {
  const pages = createPageCache();
  keep(pages, "/products", ["listings", shawl, kaftan]);
  keep(pages, "/products/shawl", [shawl]);
  keep(pages, "/products/kaftan", [kaftan]);
  keep(pages, "/about-us", ["content:about-us"]);
  return pages;
}

function keep(pages: PageCache, key: string, tags: CacheTag[], generation = pages.generation()): void {
  const body = Buffer.from(key);
  const form = { etag: `"${key}"`, headers: [], body };
  const page: CachedPage = {
    kind: "whole",
    isTagged: false,
    type: "text/html",
    br: form,
    gzip: form,
    plain: form,
    bytes: 3 * body.length,
    tags: new Set(tags),
  };
  pages.set(key, page, generation);
}

const kept = (pages: PageCache) => URLS.filter((url) => pages.find(url));
