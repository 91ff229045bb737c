import { afterEach, expect, test, vi } from "vitest";
import { productTag, SHOWS_ANYTHING, type CacheTag } from "#app/lib/http/cache-tags.ts";
import { createPageCache, type CachedPage, type PageCache } from "#app/platform/cache/page-cache.server.ts";

const shawl = productTag("shawl");
const kaftan = productTag("kaftan");

test("a change invalidates the pages that show it and no others", () => {
  const pages = filled();
  pages.forget([shawl]);
  expect(kept(pages)).toEqual(["/products/kaftan", "/about-us"]);
  pages.forget(["content:about-us"]);
  expect(kept(pages)).toEqual(["/products/kaftan"]);
});

test("any change invalidates a page without tags", () => {
  const pages = createPageCache();
  keep(pages, "/newsletter", [SHOWS_ANYTHING]);
  pages.forget([shawl]);
  expect(pages.find("/newsletter")).toBeUndefined();
});

test("a change shown on every page invalidates all pages", () => {
  const pages = filled();
  pages.invalidateAll();
  expect(kept(pages)).toEqual([]);
});

test("an unknown change makes all pages stale without deleting them", () => {
  const pages = filled();
  const before = pages.generation();
  pages.markAllStale();
  expect(kept(pages)).toEqual([]);
  expect(ADDRESSES.filter((address) => pages.getStale(address))).toEqual(ADDRESSES);
  keep(pages, "/about-us", ["content:about-us"], before);
  expect(pages.find("/about-us")).toBeUndefined();
  // Pages with a known change are deleted.
  pages.forget([shawl]);
  expect(pages.getStale("/products/shawl")).toBeUndefined();
  keep(pages, "/products/shawl", [shawl]);
  expect(pages.find("/products/shawl")).toBeDefined();
});

test("a page that started rendering before a change of its content is not cached, an unaffected page is", () => {
  const pages = createPageCache();
  const before = pages.generation();
  pages.forget([shawl]);
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

test("a page that replaces another in the cache is invalidated by its own tags", () => {
  const pages = createPageCache();
  keep(pages, "/", [shawl]);
  keep(pages, "/", [kaftan]);
  pages.forget([shawl]);
  expect(pages.find("/")).toBeDefined();
  pages.forget([kaftan]);
  expect(pages.find("/")).toBeUndefined();
});

test("one request for a page near its expiry renders it again, and the others get the cached page", () => {
  vi.useFakeTimers();
  const pages = createPageCache({ maxAgeMs: 1_000, now: Date.now });
  keep(pages, "/", [shawl]);
  vi.advanceTimersByTime(700);
  expect([pages.find("/"), pages.find("/")]).not.toContain(undefined);
  vi.advanceTimersByTime(200);
  expect(pages.find("/")).toBeUndefined();
  expect([pages.find("/"), pages.find("/")]).not.toContain(undefined);
  keep(pages, "/", [shawl]);
  expect(pages.find("/")).toBeDefined();
  vi.advanceTimersByTime(1_200);
  expect(pages.find("/")).toBeUndefined();
  expect(pages.find("/")).toBeUndefined();
});

test("no change is missed when there are more than the cache remembers one by one", () => {
  const pages = createPageCache();
  const before = pages.generation();
  pages.forget([shawl]);
  for (let index = 0; index < 10_002; index += 1) pages.forget([productTag(String(index))]);
  keep(pages, "/products/shawl", [shawl], before);
  expect(pages.find("/products/shawl")).toBeUndefined();
});

afterEach(() => {
  vi.useRealTimers();
});

const ADDRESSES = ["/products", "/products/shawl", "/products/kaftan", "/about-us"];

function filled(): PageCache {
  const pages = createPageCache();
  keep(pages, "/products", ["shelves", shawl, kaftan]);
  keep(pages, "/products/shawl", [shawl]);
  keep(pages, "/products/kaftan", [kaftan]);
  keep(pages, "/about-us", ["content:about-us"]);
  return pages;
}

function keep(pages: PageCache, key: string, tags: CacheTag[], generation = pages.generation()): void {
  const body = Buffer.from(key);
  const form = { etag: `"${key}"`, headers: [], body };
  const page: CachedPage = {
    type: "text/html",
    br: form,
    gzip: form,
    plain: form,
    tags: new Set(tags),
  };
  pages.keep(key, page, generation);
}

const kept = (pages: PageCache) => ADDRESSES.filter((address) => pages.find(address));
