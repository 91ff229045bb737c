import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { apportion, formatMoney, formatPrice, shareOf, toDecimal } from "#app/lib/money.ts";

const usd = { currency: "USD", locale: "en-US" };
const inr = { currency: "INR", locale: "en-IN" };

describe("money", () => {
  test.each([
    [0, usd, "$0.00"],
    [499, usd, "$4.99"],
    [123_456, usd, "$1,234.56"],
    [12_345_600, inr, "₹1,23,456.00"],
    [1_00_00_000_00, inr, "₹1,00,00,000.00"],
  ])("%i minor units are formatted for the locale of %o as %s", (amount, money, shown) => {
    expect(formatMoney(amount, money)).toBe(shown);
  });

  test.each([
    [229_900, inr, "₹2,299"],
    [229_950, inr, "₹2,299.50"],
    [1_00_000_00, inr, "₹1,00,000"],
    [7_800, usd, "$78.00"],
  ])("a price of %i minor units of %o is shown in the shop as %s", (amount, money, shown) => {
    expect(formatPrice(amount, money)).toBe(shown);
  });

  test("amounts for machines are plain decimals", () => {
    expect(toDecimal(123_450, usd)).toBe("1234.50");
  });

  test.each([
    [1000, 700, 70],
    [50, 700, 4], // 3.5 rounds up
    [49, 700, 3], // 3.43 rounds down
    [0, 700, 0],
  ])("the share of %i at %i basis points is %i", (amount, share, expected) => {
    expect(shareOf(amount, share)).toBe(expected);
  });

  test("a share differs from the exact figure by at most half a unit, however large the amount", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 10 ** 12 }),
        fc.integer({ min: 0, max: 10_000 }),
        (amount, share) => {
          const twiceError = 2n * (BigInt(shareOf(amount, share)) * 10_000n - BigInt(amount) * BigInt(share));
          expect(twiceError <= 10_000n && twiceError > -10_000n).toBe(true);
        },
      ),
    );
  });

  test("an amount apportioned by weights adds up, and each part differs from its exact share by less than a unit", () => {
    const weights = fc.array(fc.integer({ min: 0, max: 5_000_000 }), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(weights, fc.double({ min: 0, max: 1, noNaN: true }), (parts, fraction) => {
        const total = parts.reduce((sum, part) => sum + part, 0);
        const amount = Math.floor(total * fraction);
        const shares = apportion(amount, parts);
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(amount);
        shares.forEach((share, index) => {
          const part = parts[index] ?? 0;
          expect(share).toBeLessThanOrEqual(part);
          expect(Math.abs(share - (total === 0 ? 0 : (amount / total) * part))).toBeLessThan(1.000001);
        });
      }),
    );
  });
});
