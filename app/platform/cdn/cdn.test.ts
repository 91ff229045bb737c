import { expect, test } from "vitest";
import { productTag, type CacheTag } from "#app/lib/http/cache-tags.ts";
import { newId } from "#app/lib/id.ts";
import { purgedTags, tagHeaderOf } from "#app/platform/cdn/cdn.ts";

const BUNNY = { separator: ",", maxTagHeaderBytes: 1_024 };

const listingOf = (count: number) =>
  new Set<CacheTag>(["catalogue", "listings", ...Array.from({ length: count }, () => productTag(newId()))]);

/** Whether a purge of these tags reaches a page with this header. */
function purges(changed: readonly CacheTag[], header: string): boolean {
  const tags = new Set(header.split(","));
  return purgedTags(changed).some((tag) => tags.has(tag));
}

test.each([1, 24, 60, 100, 1_000])(
  "the header of a page with %i products fits, and a change of any of them purges the page",
  (count) => {
    const tags = listingOf(count);
    const header = tagHeaderOf(tags, BUNNY);
    expect(header.length).toBeLessThanOrEqual(1_024);
    for (const tag of tags) expect([tag, purges([tag], header)]).toEqual([tag, true]);
  },
);

test("a page with too many texts for the header is purged by any change", () => {
  const tags = new Set(
    Array.from({ length: 200 }, (_, at): CacheTag => `content:a-page-with-a-long-name-${at}`),
  );
  const header = tagHeaderOf(tags, BUNNY);
  expect(header).toBe("pages,everything");
  expect(purges(["content:another"], header)).toBe(true);
});

test("a page whose tags fit stays when another product changes", () => {
  expect(purges([productTag(newId())], tagHeaderOf(listingOf(24), BUNNY))).toBe(false);
  expect(purges(["content:about-us"], tagHeaderOf(listingOf(1_000), BUNNY))).toBe(false);
});

test("tags have no character that separates them at any network", () => {
  const header = tagHeaderOf(new Set<CacheTag>(["content:a, b c", "content:नमस्ते", "listings"]), BUNNY);
  expect(header).toMatch(/^pages,[\w-]{12},[\w-]{12},listings$/);
});
