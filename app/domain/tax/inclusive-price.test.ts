import { describe, expect, test } from "vitest";
import { findDeadZone } from "#app/domain/tax/dead-zone.ts";
import { rateOfInclusive, splitInclusive } from "#app/domain/tax/inclusive-price.ts";

const apparel = { basisPoints: 500, threshold: { upToMinor: 250_000, aboveBasisPoints: 1800 } };

describe("the tax rate of an inclusive price", () => {
  test.each([
    [262_500, 1, 500],
    [262_501, 1, 1800],
    [295_000, 1, 1800],
    [295_001, 1, 1800],
    // Three items for one paisa more than three times the limit: the value of one item exceeds it by a third of a paisa.
    [787_500, 3, 500],
    [787_501, 3, 1800],
  ])("of %i paise for %i pieces is %i basis points", (inclusiveMinor, quantity, expected) => {
    expect(rateOfInclusive(apparel, { inclusiveMinor, quantity })).toBe(expected);
  });

  test("drops from 18 % to 5 % when a coupon lowers the price below the limit", () => {
    expect(rateOfInclusive(apparel, { inclusiveMinor: 300_000, quantity: 1 })).toBe(1800);
    expect(rateOfInclusive(apparel, { inclusiveMinor: 300_000 - 40_000, quantity: 1 })).toBe(500);
  });
});

describe("the tax of an inclusive price", () => {
  test("between states is rounded half up to the paisa", () => {
    expect(splitInclusive(262_500, 500, "whole")).toEqual({
      taxableMinor: 250_000,
      igstMinor: 12_500,
      cgstMinor: 0,
      sgstMinor: 0,
    });
    // 5 % of 99,900 paise is 4,757.142… paise.
    expect(splitInclusive(99_900, 500, "whole")).toMatchObject({ taxableMinor: 95_143, igstMinor: 4757 });
  });

  test("within a state is two equal halves, and the taxable value is the rest", () => {
    expect(splitInclusive(99_900, 500, "halves")).toEqual({
      taxableMinor: 95_142,
      igstMinor: 0,
      cgstMinor: 2379,
      sgstMinor: 2379,
    });
  });

  test("of an export or a bill of supply is zero", () => {
    expect(splitInclusive(99_900, 500, "none")).toMatchObject({ taxableMinor: 99_900, igstMinor: 0 });
  });
});

describe("the dead zone of apparel", () => {
  test.each([262_500, 295_001, 100, 500_000])("does not contain a price of %i paise", (price) => {
    expect(findDeadZone(apparel, price)).toBeNull();
  });

  test.each([262_501, 279_900, 295_000])(
    "holds a price of %i paise and names the nearest consistent prices and the revenue of each",
    (price) => {
      const zone = findDeadZone(apparel, price);
      expect(zone?.price).toMatchObject({ priceMinor: price, basisPoints: 1800 });
      expect(zone?.below).toEqual({
        priceMinor: 262_500,
        basisPoints: 500,
        taxMinor: 12_500,
        keptMinor: 250_000,
      });
      expect(zone?.above).toEqual({
        priceMinor: 295_001,
        basisPoints: 1800,
        taxMinor: 45_000,
        keptMinor: 250_001,
      });
    },
  );

  test("costs the shop money: ₹2,799.00 leaves less than ₹2,625.00", () => {
    const zone = findDeadZone(apparel, 279_900);
    expect(zone && zone.price.keptMinor < zone.below.keptMinor).toBe(true);
  });

  test.each([
    ["without a threshold", { basisPoints: 500, threshold: null }],
    ["whose rate falls", { basisPoints: 1800, threshold: { upToMinor: 250_000, aboveBasisPoints: 500 } }],
  ])("does not exist for goods %s", (_, period) => {
    expect(findDeadZone(period, 279_900)).toBeNull();
  });
});
