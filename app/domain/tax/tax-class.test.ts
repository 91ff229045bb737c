import { describe, expect, test } from "vitest";
import { SAMPLE_TAX_CLASSES } from "#app/domain/tax/sample-tax-classes.ts";
import {
  findClassByHsn,
  findPeriod,
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

describe("the tax rates of apparel", () => {
  const [woven] = SAMPLE_TAX_CLASSES;
  if (!woven) throw new Error("There is no sample class");

  test.each([
    ["since 22 September 2025", "2025-09-22", 500, { upToMinor: 250_000, aboveBasisPoints: 1800 }],
    ["the day before", "2025-09-21", 500, { upToMinor: 100_000, aboveBasisPoints: 1200 }],
    ["today", "2026-11-23", 500, { upToMinor: 250_000, aboveBasisPoints: 1800 }],
  ])("%s depend on the day", (_, day, basisPoints, threshold) => {
    expect(findPeriod(woven, day)).toMatchObject({ basisPoints, threshold });
  });

  test("are unknown before the first period", () => {
    expect(findPeriod(woven, "2017-06-30")).toBeNull();
  });

  test("do not depend on the order of the periods", () => {
    const reversed = { periods: woven.periods.toReversed() };
    for (const day of ["2020-01-01", "2026-01-01"]) {
      expect(findPeriod(reversed, day)).toEqual(findPeriod(woven, day));
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
    ["handmade-shawls", 500, null],
    ["handmade-jewellery", 300, null],
    ["handicraft-bags", 500, null],
    ["home-textiles", 500, { upToMinor: 250_000, aboveBasisPoints: 1800 }],
    ["bangles-lac-glass", 0, null],
  ])("tax %s at %i basis points today, above %j", (key, basisPoints, threshold) => {
    const taxClass = SAMPLE_TAX_CLASSES.find((known) => known.key === key);
    expect(taxClass && findPeriod(taxClass, "2026-11-23")).toMatchObject({ basisPoints, threshold });
  });
});
