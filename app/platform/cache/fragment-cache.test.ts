import { expect, test } from "vitest";
import { createFragmentCache, type FragmentCache } from "#app/platform/cache/fragment-cache.server.ts";

const NONCE = "bm9uY2U+/w==";

test("HTML between markers is cached, and the page is sent without markers", () => {
  const cache = createFragmentCache();
  const page = cache.forPage(NONCE);
  const [begin, end] = page.markersFor("card", "_R_1_");
  expect(page.hasMarkers()).toBe(true);
  expect(page.extractFragments(`<ul><li>${begin}<b>Shawl</b>${end}</li></ul>`)).toBe(
    "<ul><li><b>Shawl</b></li></ul>",
  );
  expect(cache.forPage("another").find("card", "_R_9_")).toBe("<b>Shawl</b>");
});

test("nested fragments are both cached without markers", () => {
  const cache = createFragmentCache();
  const page = cache.forPage(NONCE);
  const [begin, end] = page.markersFor("list", "_R_1_");
  const [beginCard, endCard] = page.markersFor("card", "_R_2_");
  page.extractFragments(`${begin}<li>${beginCard}<b>Shawl</b>${endCard}</li><li>more</li>${end}`);
  expect(found(cache, "list")).toBe("<li><b>Shawl</b></li><li>more</li>");
  expect(found(cache, "card")).toBe("<b>Shawl</b>");
});

test("a fragment with a React id is reused only at its own position", () => {
  const cache = createFragmentCache();
  const page = cache.forPage(NONCE);
  const [begin, end] = page.markersFor("field", "_R_1_");
  page.extractFragments(`${begin}<input id="_R_2_">${end}`);
  expect(cache.forPage(NONCE).find("field", "_R_1_")).toBe('<input id="_R_2_">');
  expect(cache.forPage(NONCE).find("field", "_R_3_")).toBeUndefined();
});

test("a fragment with the page's nonce is not cached", () => {
  const cache = createFragmentCache();
  const page = cache.forPage(NONCE);
  const [begin, end] = page.markersFor("script", "_R_1_");
  page.extractFragments(`${begin}<script nonce="${NONCE}"></script>${end}`);
  expect(found(cache, "script")).toBeUndefined();
});

test("text that looks like a marker does not end a fragment", () => {
  const cache = createFragmentCache();
  const page = cache.forPage(NONCE);
  const [begin, end] = page.markersFor("card", "_R_1_");
  const text = "[part guess 0] [part guess end] ]";
  expect(page.extractFragments(`${begin}<b>${text}</b>${end}`)).toBe(`<b>${text}</b>`);
  expect(found(cache, "card")).toBe(`<b>${text}</b>`);
});

const found = (cache: FragmentCache, key: string) => cache.forPage("another").find(key, "_R_9_");
