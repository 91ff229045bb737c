import fc from "fast-check";
import { expect, test } from "vitest";
import { isReduced, savingPercent } from "#app/domain/catalog/compare-at.ts";

test.each([
  [2000, 1600, 20],
  [1999, 1600, 19],
  [1000, 999, 0],
  [100, 1, 99],
  [1000, 1000, 0],
  [1000, 1001, 0],
])("a compare-at price of %i and a price of %i save %i per cent", (compareAtMinor, priceMinor, percent) => {
  expect(savingPercent({ compareAtMinor, priceMinor })).toBe(percent);
  expect(isReduced({ compareAtMinor, priceMinor })).toBe(compareAtMinor > priceMinor);
});

test("a price without a compare-at price saves nothing", () => {
  expect(savingPercent({ priceMinor: 100, compareAtMinor: null })).toBe(0);
  expect(isReduced({ priceMinor: 100, compareAtMinor: null })).toBe(false);
});

test("a saving is never overstated, and never understated by a whole per cent", () => {
  const amount = fc.integer({ min: 1, max: 99_999_999_999 });
  fc.assert(
    fc.property(amount, amount, (a, b) => {
      const [priceMinor, compareAtMinor] = a < b ? [a, b] : [b, a];
      const percent = BigInt(savingPercent({ priceMinor, compareAtMinor }));
      const saved = BigInt(compareAtMinor - priceMinor) * 100n;
      expect(percent * BigInt(compareAtMinor)).toBeLessThanOrEqual(saved);
      expect((percent + 1n) * BigInt(compareAtMinor)).toBeGreaterThan(saved);
    }),
  );
});
