import { describe, expect, test } from "vitest";
import { SAMPLE_TAX_CLASSES } from "#app/domain/tax/sample-tax-classes.ts";
import {
  findClassByHsn,
  findRate,
  validateTaxClass,
  type RatePeriod,
  type TaxClass,
} from "#app/domain/tax/tax-class.ts";

const period = (more: Partial<RatePeriod> = {}): RatePeriod => ({
  fromDay: "2025-09-22",
  basisPoints: 500,
  threshold: { upToMinor: 250_000, aboveBasisPoints: 1800 },
  source: "9/2025-Central Tax (Rate)",
  ...more,
});
const apparel: TaxClass = {
  name: "Apparel",
  hsnCode: "6211",
  hsnPrefixes: ["62"],
  uqc: "PCS",
  periods: [period()],
};

describe("the tax rate of an apparel item", () => {
  const [woven] = SAMPLE_TAX_CLASSES;
  if (!woven) throw new Error("There is no sample class");

  test.each([
    ["of ₹2,500.00 since 22 September 2025", 250_000, "2025-09-22", 500],
    ["of ₹2,500.01 since 22 September 2025", 250_001, "2025-09-22", 1800],
    ["of ₹2,500.00 the day before", 250_000, "2025-09-21", 1200],
    ["of ₹1,000.00 the day before", 100_000, "2025-09-21", 500],
    ["of ₹1,000.01 the day before", 100_001, "2025-09-21", 1200],
    ["today", 100_001, "2026-11-23", 500],
  ])("%s depends on its value and day", (_, value, day, expected) => {
    expect(findRate(woven, value, day)).toBe(expected);
  });

  test("is unknown before the first period", () => {
    expect(findRate(woven, 100, "2017-06-30")).toBeNull();
  });

  test("does not depend on the order of the periods", () => {
    const reversed = { periods: woven.periods.toReversed() };
    for (const day of ["2020-01-01", "2026-01-01"]) {
      expect(findRate(reversed, 300_000, day)).toBe(findRate(woven, 300_000, day));
    }
  });
});

describe("a tax class", () => {
  test("with four, six or eight digits, a known unit and periods in order is valid", () => {
    for (const hsnCode of ["6211", "621142", "62114290"]) {
      expect(validateTaxClass({ ...apparel, hsnCode })).toEqual([]);
    }
  });

  test.each<[string, Partial<TaxClass>, string]>([
    ["without a name", { name: " " }, "name-missing"],
    ["with an HSN code of five digits", { hsnCode: "62114" }, "hsn-digits"],
    ["with letters in its HSN code", { hsnCode: "62a1" }, "hsn-digits"],
    ["with a prefix of one digit", { hsnPrefixes: ["6"] }, "hsn-prefix"],
    ["with a unit that the portal does not know", { uqc: "PIECE" }, "unknown-uqc"],
    ["without periods", { periods: [] }, "no-periods"],
    [
      "with a day that the calendar does not have",
      { periods: [period({ fromDay: "2025-02-30" })] },
      "invalid-day",
    ],
    [
      "with two periods from one day",
      { periods: [period(), period({ basisPoints: 1200 })] },
      "overlapping-periods",
    ],
    ["with a negative rate", { periods: [period({ basisPoints: -500 })] }, "invalid-rate"],
    ["with a rate above 100 %", { periods: [period({ basisPoints: 10_001 })] }, "invalid-rate"],
    ["with a rate that is no number", { periods: [period({ basisPoints: Number.NaN })] }, "invalid-rate"],
    [
      "with a negative rate above its threshold",
      { periods: [period({ threshold: { upToMinor: 100, aboveBasisPoints: -1 } })] },
      "invalid-rate",
    ],
    [
      "with a threshold of nothing",
      { periods: [period({ threshold: { upToMinor: 0, aboveBasisPoints: 1800 } })] },
      "invalid-threshold",
    ],
  ])("%s is refused", (_, change, error) => {
    expect(validateTaxClass({ ...apparel, ...change })).toEqual([error]);
  });

  test("with several errors reports all of them", () => {
    expect(validateTaxClass({ name: "", hsnCode: "1", hsnPrefixes: [], uqc: "", periods: [] })).toEqual([
      "name-missing",
      "hsn-digits",
      "unknown-uqc",
      "no-periods",
    ]);
  });
});

describe("the sample classes", () => {
  test("are all valid and name the notification of each rate", () => {
    for (const taxClass of SAMPLE_TAX_CLASSES) {
      expect([taxClass.key, ...validateTaxClass(taxClass)]).toEqual([taxClass.key]);
      for (const { source } of taxClass.periods) expect(source).toMatch(/^\d+\/\d{4}-Central Tax \(Rate\)/);
    }
  });

  test.each([
    ["621142", "apparel-woven"],
    ["610910", "apparel-knitted"],
    ["621420", "handmade-shawls"],
    ["611710", "handmade-shawls"],
    ["621710", "apparel-woven"],
    ["711719", "handmade-jewellery"],
    ["701810", "bangles-lac-glass"],
    ["420222", "handicraft-bags"],
    ["630492", "home-textiles"],
  ])("recognise goods of HSN code %s as %s", (hsnCode, key) => {
    expect(findClassByHsn(SAMPLE_TAX_CLASSES, hsnCode)?.key).toBe(key);
  });

  test.each(["", "847130", "42023110"])("assign no class to goods of HSN code %j", (hsnCode) => {
    expect(findClassByHsn(SAMPLE_TAX_CLASSES, hsnCode)).toBeNull();
  });

  test.each([
    ["handmade-shawls", 5_000_000, 500],
    ["handmade-jewellery", 5_000_000, 300],
    ["handicraft-bags", 5_000_000, 500],
    ["home-textiles", 250_001, 1800],
    ["bangles-lac-glass", 5000, 0],
  ])("tax %s of %i paise per item at %i basis points today", (key, value, expected) => {
    const taxClass = SAMPLE_TAX_CLASSES.find((known) => known.key === key);
    expect(taxClass && findRate(taxClass, value, "2026-11-23")).toBe(expected);
  });
});
