import { expect, test } from "vitest";
import { createFragmentCache, type FragmentCache } from "#app/platform/cache/fragment-cache.server.ts";

const NONCE = "bm9uY2U+/w==";

test("the markup between the markers is cached, and the page is sent without markers", () => {
  const cache = createFragmentCache();
  const page = cache.forPage(NONCE);
  const [begin, end] = page.marksFor("card", "_R_1_");
  expect(page.hasMarks()).toBe(true);
  expect(page.withoutMarks(`<ul><li>${begin}<b>Shawl</b>${end}</li></ul>`)).toBe(
    "<ul><li><b>Shawl</b></li></ul>",
  );
  expect(cache.forPage("another").find("card", "_R_9_")).toBe("<b>Shawl</b>");
});

test("nested fragments are both cached, each without the other's markers", () => {
  const cache = createFragmentCache();
  const page = cache.forPage(NONCE);
  const [begin, end] = page.marksFor("list", "_R_1_");
  const [beginCard, endCard] = page.marksFor("card", "_R_2_");
  page.withoutMarks(`${begin}<li>${beginCard}<b>Shawl</b>${endCard}</li><li>more</li>${end}`);
  expect(found(cache, "list")).toBe("<li><b>Shawl</b></li><li>more</li>");
  expect(found(cache, "card")).toBe("<b>Shawl</b>");
});

test("a fragment with an id is reused only in the same place", () => {
  const cache = createFragmentCache();
  const page = cache.forPage(NONCE);
  const [begin, end] = page.marksFor("field", "_R_1_");
  page.withoutMarks(`${begin}<input id="_R_2_">${end}`);
  expect(cache.forPage(NONCE).find("field", "_R_1_")).toBe('<input id="_R_2_">');
  expect(cache.forPage(NONCE).find("field", "_R_3_")).toBeUndefined();
});

test("a fragment that contains the page's nonce is not cached", () => {
  const cache = createFragmentCache();
  const page = cache.forPage(NONCE);
  const [begin, end] = page.marksFor("script", "_R_1_");
  page.withoutMarks(`${begin}<script nonce="${NONCE}"></script>${end}`);
  expect(found(cache, "script")).toBeUndefined();
});

test("a text that looks like a marker does not end a fragment", () => {
  const cache = createFragmentCache();
  const page = cache.forPage(NONCE);
  const [begin, end] = page.marksFor("card", "_R_1_");
  const text = "[part guess 0] [part guess end] ]";
  expect(page.withoutMarks(`${begin}<b>${text}</b>${end}`)).toBe(`<b>${text}</b>`);
  expect(found(cache, "card")).toBe(`<b>${text}</b>`);
});

const found = (cache: FragmentCache, key: string) => cache.forPage("another").find(key, "_R_9_");
