import fc from "fast-check";
import { expect, test } from "vitest";
import { convertAmount, ROUNDINGS } from "#app/lib/convert-amount.ts";

test.each([
  [4900, 83.5, "exact", 409150],
  [4900, 83.5, "1", 409200],
  [4900, 83.5, "10", 409000],
  [4900, 83.5, "50", 410000],
  [4900, 83.5, "9", 408900],
  [129900, 1, "9", 129900],
  [130399, 1, "9", 129900],
  [130400, 1, "9", 130900],
  [499, 83.5, "50", 40000],
  [100, 0.01, "exact", 1],
  [1, 0.000001, "exact", 1],
  [1, 0.000001, "10", 1000],
  [1, 0.000001, "9", 900],
  [0, 83.5, "9", 0],
] as const)("%i minor units times %d, rounded to %s, are %i", (amount, factor, rounding, expected) => {
  expect(convertAmount(amount, { factorMillionths: Math.round(factor * 1e6), rounding })).toBe(expected);
});

test("a conversion never changes the order of two amounts and stays within the largest step of the exact value", () => {
  const amount = fc.integer({ min: 1, max: 99_999_999_99 });
  const conversion = fc.record({
    factorMillionths: fc.integer({ min: 1, max: 1_000_000_000 }),
    rounding: fc.constantFrom(...ROUNDINGS),
  });
  fc.assert(
    fc.property(amount, amount, conversion, (a, b, how) => {
      const [small, large] = [Math.min(a, b), Math.max(a, b)];
      expect(convertAmount(small, how)).toBeLessThanOrEqual(convertAmount(large, how));
      const exact = (a * how.factorMillionths) / 1e6;
      expect(Math.abs(convertAmount(a, how) - exact)).toBeLessThanOrEqual(5_000);
    }),
  );
});
