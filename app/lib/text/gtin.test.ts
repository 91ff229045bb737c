import fc from "fast-check";
import { expect, test } from "vitest";
import { globalGtinOf, isGtin } from "#app/lib/text/gtin.ts";

test.each(["96385074", "036000291452", "4006381333931", "10614141000415", "8901030865275"])(
  "%s is a GTIN",
  (gtin) => {
    expect(isGtin(gtin)).toBe(true);
  },
);

test.each([
  "",
  "4006381333932",
  "400638133393",
  "40063813339311",
  "400638133393a",
  "4006381 333931",
  "00000",
])("“%s” is no GTIN", (text) => {
  expect(isGtin(text)).toBe(false);
});

test("one mistyped digit never makes another GTIN", () => {
  const digits = fc.array(fc.integer({ min: 0, max: 9 }), { minLength: 12, maxLength: 12 });
  const last = fc.integer({ min: 0, max: 9 });
  const gtins = fc.tuple(digits, last).map(([some, check]) => [...some, check]);
  fc.assert(
    fc.property(gtins, fc.nat(12), fc.integer({ min: 1, max: 9 }), (gtin, at, by) => {
      fc.pre(isGtin(gtin.join("")));
      const mistyped = gtin.with(at, ((gtin[at] ?? 0) + by) % 10);
      expect(isGtin(mistyped.join(""))).toBe(false);
    }),
    { numRuns: 200 },
  );
});

test.each([
  ["8901030865275", true],
  ["036000291452", true],
  ["96385074", true],
  ["2000000000008", false],
  ["0200000000004", false],
  ["20000004", false],
  ["9810000000000", false],
])("%s identifies goods worldwide: %s", (barcode, isGlobal) => {
  expect(globalGtinOf({ barcode })).toBe(isGlobal ? barcode : null);
});
