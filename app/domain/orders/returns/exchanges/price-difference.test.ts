import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  priceWanted,
  sumDifferences,
  waivedDiscounts,
} from "#app/domain/orders/returns/exchanges/price-difference.ts";

const bought = (discountMinor: number, quantity = 1) => ({ priceMinor: 1000_00, quantity, discountMinor });

describe("the price of a wanted item", () => {
  test.each([
    ["higher", { bought: bought(0), paidMinor: 1000_00, priceMinor: 1200_00 }, [0, 200_00]],
    ["lower", { bought: bought(0), paidMinor: 1000_00, priceMinor: 900_00 }, [0, -100_00]],
    [
      "higher, in an order with 10 % off",
      { bought: bought(100_00), paidMinor: 900_00, priceMinor: 1200_00 },
      [120_00, 180_00],
    ],
    [
      "higher, for one item of three with 10 % off",
      { bought: bought(300_00, 3), paidMinor: 900_00, priceMinor: 1200_00 },
      [120_00, 180_00],
    ],
    [
      "higher than that of a free item",
      { bought: bought(1000_00), paidMinor: 0, priceMinor: 1200_00 },
      [1200_00, 0],
    ],
    ["of the price that was paid", { bought: bought(0), paidMinor: 1000_00, priceMinor: 1000_00 }, [0, 0]],
  ])("that is %s", (_, wanted, [discountMinor, differenceMinor]) => {
    const price = priceWanted({ ...wanted, quantity: 1, taxBasisPoints: 0 });
    expect(price).toMatchObject({ discountMinor, differenceMinor });
  });

  test("with a flat tax bears it", () => {
    const wanted = { bought: bought(0), paidMinor: 1070_00, quantity: 1, priceMinor: 1200_00 };
    expect(priceWanted({ ...wanted, taxBasisPoints: 700 }).differenceMinor).toBe(214_00);
  });
});

const minor = fc.integer({ min: 1, max: 500_000 });

test("a wanted item never gets a higher share of discount than the returned one, nor a negative price", () => {
  fc.assert(
    fc.property(
      minor,
      minor,
      fc.integer({ min: 1, max: 9 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (price, wanted, count, share) => {
        const line = { priceMinor: price, quantity: count, discountMinor: Math.floor(price * count * share) };
        const { discountMinor } = priceWanted({
          bought: line,
          paidMinor: 0,
          quantity: count,
          priceMinor: wanted,
          taxBasisPoints: 0,
        });
        expect(discountMinor).toBeLessThanOrEqual(wanted * count);
        expect(discountMinor * price).toBeLessThanOrEqual(line.discountMinor * wanted);
      },
    ),
    { numRuns: 200 },
  );
});

test("a waived difference discounts only the more expensive items, exactly, and each by at most its own difference", () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: -90_000, max: 90_000 }), { minLength: 1, maxLength: 6 }),
      (differences) => {
        const lines = differences.map((differenceMinor) => ({ differenceMinor }));
        const discounts = waivedDiscounts(lines, 0);
        expect(discounts.reduce((sum, one) => sum + one, 0)).toBe(Math.max(0, sumDifferences(lines)));
        for (const [index, discount] of discounts.entries())
          expect(discount).toBeLessThanOrEqual(Math.max(0, differences[index] ?? 0));
      },
    ),
    { numRuns: 200 },
  );
});
