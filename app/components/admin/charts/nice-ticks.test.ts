import fc from "fast-check";
import { expect, test } from "vitest";
import { niceTicks } from "#app/components/admin/charts/day-chart.tsx";

test.each([
  [[], 1, [0, 1]],
  [[0], 100, [0, 100]],
  [[3], 1, [0, 1, 2, 3]],
  [[7], 1, [0, 2, 4, 6, 8]],
  [[123_456], 100, [0, 50_000, 100_000, 150_000]],
  [[-1_000, 5_000], 100, [-2_000, 0, 2_000, 4_000, 6_000]],
])("the chart ticks of %j in units of %d are %j", (values, unit, ticks) => {
  expect(niceTicks(values, unit)).toEqual(ticks);
});

test("chart ticks cover every value and zero in few even steps", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: -1e9, max: 1e12 })), fc.constantFrom(1, 100), (values, unit) => {
      const ticks = niceTicks(values, unit);
      expect(ticks.length).toBeGreaterThanOrEqual(2);
      expect(ticks.length).toBeLessThanOrEqual(7);
      expect(ticks).toContain(0);
      for (const value of values) {
        expect(value).toBeGreaterThanOrEqual(ticks[0] ?? Number.NaN);
        expect(value).toBeLessThanOrEqual(ticks.at(-1) ?? Number.NaN);
      }
    }),
  );
});
