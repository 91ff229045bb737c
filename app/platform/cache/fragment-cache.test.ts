import { expect, test } from "vitest";
import { createFragmentCache, type FragmentCache } from "#app/platform/cache/fragment-cache.server.ts";

const NONCE = "bm9uY2U+/w==";

test("what stands between the marks is kept, and the page is sent without them", () => {
  const cache = createFragmentCache();
  const page = cache.forPage(NONCE);
  const [begin, end] = page.marksFor("card", "_R_1_");
  expect(page.hasMarks()).toBe(true);
  expect(page.withoutMarks(`<ul><li>${begin}<b>Shawl</b>${end}</li></ul>`)).toBe(
    "<ul><li><b>Shawl</b></li></ul>",
  );
  expect(cache.forPage("another").find("card", "_R_9_")).toBe("<b>Shawl</b>");
});

test("a part within a part is kept as well, and neither holds the other's marks", () => {
  const cache = createFragmentCache();
  const page = cache.forPage(NONCE);
  const [begin, end] = page.marksFor("list", "_R_1_");
  const [beginCard, endCard] = page.marksFor("card", "_R_2_");
  page.withoutMarks(`${begin}<li>${beginCard}<b>Shawl</b>${endCard}</li><li>more</li>${end}`);
  expect(found(cache, "list")).toBe("<li><b>Shawl</b></li><li>more</li>");
  expect(found(cache, "card")).toBe("<b>Shawl</b>");
});

test("markup with an id is for its own place alone", () => {
  const cache = createFragmentCache();
  const page = cache.forPage(NONCE);
  const [begin, end] = page.marksFor("field", "_R_1_");
  page.withoutMarks(`${begin}<input id="_R_2_">${end}`);
  expect(cache.forPage(NONCE).find("field", "_R_1_")).toBe('<input id="_R_2_">');
  expect(cache.forPage(NONCE).find("field", "_R_3_")).toBeUndefined();
});

test("markup that carries the page's nonce is not kept", () => {
  const cache = createFragmentCache();
  const page = cache.forPage(NONCE);
  const [begin, end] = page.marksFor("script", "_R_1_");
  page.withoutMarks(`${begin}<script nonce="${NONCE}"></script>${end}`);
  expect(found(cache, "script")).toBeUndefined();
});

test("a text that looks like a mark ends nothing", () => {
  const cache = createFragmentCache();
  const page = cache.forPage(NONCE);
  const [begin, end] = page.marksFor("card", "_R_1_");
  const text = "[part guess 0] [part guess end] ]";
  expect(page.withoutMarks(`${begin}<b>${text}</b>${end}`)).toBe(`<b>${text}</b>`);
  expect(found(cache, "card")).toBe(`<b>${text}</b>`);
});

const found = (cache: FragmentCache, key: string) => cache.forPage("another").find(key, "_R_9_");
