import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { changedPrice } from "#app/domain/catalog/products/bulk/internal/price-change.ts";

describe("a change of price", () => {
  test.each([
    [4000, { by: "percent", basisPoints: -1000 } as const, 3600],
    [4999, { by: "percent", basisPoints: 500 } as const, 5249],
    [10, { by: "percent", basisPoints: 500 } as const, 11],
    [4000, { by: "amount", amountMinor: -250 } as const, 3750],
    [1, { by: "percent", basisPoints: -9900 } as const, null],
    [4000, { by: "percent", basisPoints: -10_000 } as const, null],
    [4000, { by: "percent", basisPoints: -20_000 } as const, null],
    [250, { by: "amount", amountMinor: -250 } as const, null],
  ])("a price of %i changed by %o is %o", (price, change, expected) =>
    expect(changedPrice(price, change)).toBe(expected),
  );

  test("a changed price is at least one whole minor unit, or none, and never reverses the order of prices", () => {
    const price = fc.integer({ min: 1, max: 10 ** 11 });
    const change = fc.oneof(
      fc.record({
        by: fc.constant("percent" as const),
        basisPoints: fc.integer({ min: -10_000, max: 50_000 }),
      }),
      fc.record({
        by: fc.constant("amount" as const),
        amountMinor: fc.integer({ min: -(10 ** 9), max: 10 ** 9 }),
      }),
    );
    fc.assert(
      fc.property(price, price, change, (a, b, change) => {
        const [low, high] = [changedPrice(Math.min(a, b), change), changedPrice(Math.max(a, b), change)];
        for (const changed of [low, high])
          expect(changed === null || (Number.isSafeInteger(changed) && changed >= 1)).toBe(true);
        expect(low ?? 0).toBeLessThanOrEqual(high ?? 0);
      }),
    );
  });
});
