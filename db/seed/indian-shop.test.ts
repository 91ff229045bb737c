import { describe, expect, test } from "vitest";
import { findClassByHsn } from "#app/domain/tax/tax-class.ts";
import { findDeadZone } from "#app/domain/tax/dead-zone.ts";
import { SAMPLE_TAX_CLASSES } from "#app/domain/tax/sample-tax-classes.ts";
import { parseGstin } from "#app/lib/gstin.ts";
import { catalogue } from "#db/seed/catalogue/catalogue.ts";
import { indianShop, rupeePriceOf } from "#db/seed/indian-shop.ts";

describe("the sample shop in India", () => {
  test.each([
    [1800, 499_00],
    [5200, 1599_00],
    [9000, 2599_00],
    [9200, 2999_00],
    [118_000, 35_499_00],
  ])("the price for %i cents is one of %i paise", (cents, paise) => {
    expect(rupeePriceOf(cents)).toBe(paise);
  });

  test("every product has a tax class and no price lies between two rates", () => {
    for (const { hsnCode, priceMinor, largeSizePriceMinor = priceMinor } of catalogue) {
      const period = findClassByHsn(SAMPLE_TAX_CLASSES, hsnCode)?.periods.at(-1);
      if (!period) throw new Error(`No class names ${hsnCode}`);
      for (const cents of [priceMinor, largeSizePriceMinor])
        expect(findDeadZone(period, rupeePriceOf(cents))).toBeNull();
    }
  });

  test("the made-up GSTIN has a valid check digit", () => {
    expect(parseGstin(indianShop.general.gstin)).toMatchObject({ ok: true, stateCode: "09" });
  });
});
