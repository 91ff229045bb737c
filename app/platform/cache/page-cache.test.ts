import { afterEach, expect, test, vi } from "vitest";
import { productTag, SHOWS_ANYTHING, type CacheTag } from "#app/lib/http/cache-tags.ts";
import { createPageCache, type CachedPage, type PageCache } from "#app/platform/cache/page-cache.server.ts";

const shawl = productTag("shawl");
const kaftan = productTag("kaftan");

test("a change drops the pages that show it, and no others", () => {
  const pages = filled();
  pages.forget([shawl]);
  expect(kept(pages)).toEqual(["/products/kaftan", "/about-us"]);
  pages.forget(["content:about-us"]);
  expect(kept(pages)).toEqual(["/products/kaftan"]);
});

test("a page that has not said what it shows goes with any change", () => {
  const pages = createPageCache();
  keep(pages, "/newsletter", [SHOWS_ANYTHING]);
  pages.forget([shawl]);
  expect(pages.find("/newsletter")).toBeUndefined();
});

test("what stands on every page drops all of them", () => {
  const pages = filled();
  pages.invalidateAll();
  expect(kept(pages)).toEqual([]);
});

test("when nobody knows what has changed, no page is shown as it is now, and each may still be shown as it was", () => {
  const pages = filled();
  const before = pages.generation();
  pages.markAllStale();
  expect(kept(pages)).toEqual([]);
  expect(ADDRESSES.filter((address) => pages.getStale(address))).toEqual(ADDRESSES);
  keep(pages, "/about-us", ["content:about-us"], before);
  expect(pages.find("/about-us")).toBeUndefined();
  // What is known to have changed is gone for good.
  pages.forget([shawl]);
  expect(pages.getStale("/products/shawl")).toBeUndefined();
  keep(pages, "/products/shawl", [shawl]);
  expect(pages.find("/products/shawl")).toBeDefined();
});

test("a page whose rendering began before a change of what it shows is not kept; another one is", () => {
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

test("a page that took the place of another goes by what it shows itself", () => {
  const pages = createPageCache();
  keep(pages, "/", [shawl]);
  keep(pages, "/", [kaftan]);
  pages.forget([shawl]);
  expect(pages.find("/")).toBeDefined();
  pages.forget([kaftan]);
  expect(pages.find("/")).toBeUndefined();
});

test("of those who ask for a page that is soon too old, one waits for the next", () => {
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

test("of more changes than are remembered one by one, none is overlooked", () => {
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
