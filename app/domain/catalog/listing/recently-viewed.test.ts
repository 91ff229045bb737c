import fc from "fast-check";
import { expect, test } from "vitest";
import { parseRecentlyViewed, withViewed } from "#app/domain/catalog/listing/recently-viewed.ts";

const id = (index: number) => `0000000${index.toString(16)}-0000-7000-8000-000000000000`;

test("recently viewed products are restored newest first, each once, and thirteen at most", () => {
  let kept: string[] = [];
  for (let index = 0; index < 15; index += 1)
    kept = withViewed(parseRecentlyViewed(JSON.stringify(kept)), id(index));
  kept = withViewed(kept, id(9));
  expect(kept).toHaveLength(13);
  expect(kept.slice(0, 3)).toEqual([id(9), id(14), id(13)]);
  expect(new Set(kept).size).toBe(13);
});

test("other content of the browser's storage is ignored", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (stored) => {
      expect(parseRecentlyViewed(stored)).toEqual([]);
    }),
  );
  expect(parseRecentlyViewed(null)).toEqual([]);
  expect(parseRecentlyViewed(JSON.stringify([id(1), 7, "x", id(1), null]))).toEqual([id(1)]);
});
