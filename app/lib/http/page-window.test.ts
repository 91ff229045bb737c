import { assert, integer, property } from "fast-check";
import { expect, test } from "vitest";
import { pageWindow } from "#app/lib/http/page-window.ts";

test("pages counted from either end contain the same rows", () => {
  assert(
    property(
      integer({ min: 0, max: 300 }),
      integer({ min: 1, max: 20 }),
      integer({ min: 1, max: 40 }),
      (total, size, requested) => {
        const rows = Array.from({ length: total }, (_, row) => row);
        const { page, pageCount, offset, limit, isFromEnd } = pageWindow({ page: requested, size, total });
        const sorted = isFromEnd ? rows.toReversed() : rows;
        const taken = sorted.slice(offset, offset + limit);
        const expected = rows.slice((page - 1) * size, page * size);
        expect(isFromEnd ? taken.toReversed() : taken).toEqual(expected);
        expect(offset).toBeLessThanOrEqual(total / 2);
        expect(page).toBe(Math.min(requested, pageCount));
      },
    ),
  );
});

test("an empty list has one empty page", () => {
  expect(pageWindow({ page: 7, size: 10, total: 0 })).toMatchObject({ page: 1, pageCount: 1, limit: 0 });
});
