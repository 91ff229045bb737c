import { describe, expect, test } from "vitest";
import { SAMPLE_TAX_CLASSES } from "#app/domain/tax/sample-tax-classes.ts";
import { taxOrder } from "#app/domain/tax/tax-order.ts";
import { ratedLine } from "#tests/fixtures/tax/rated-line.ts";
import { LOCAL } from "#tests/fixtures/tax/tax-documents.ts";

function classOf(key: string) {
  const sampleClass = SAMPLE_TAX_CLASSES.find((taxClass) => taxClass.key === key);
  if (!sampleClass) throw new Error(`No class ${key}`);
  return sampleClass;
}

const DAY = "2026-11-23";
const kurta = { taxClass: classOf("apparel-woven"), inclusiveMinor: 149_900, quantity: 1, hsnCode: "621142" };
const earrings = { taxClass: classOf("handmade-jewellery"), inclusiveMinor: 51_500, quantity: 1 };

describe("the tax of an order", () => {
  test("lists each line with its HSN code, and the fee with that of the most expensive line", () => {
    expect(taxOrder([ratedLine(earrings, DAY), ratedLine(kurta, DAY)], [9900], LOCAL)).toMatchObject({
      lines: [
        { hsnCode: "7117", basisPoints: 300, taxableMinor: 50_000, cgstMinor: 750, sgstMinor: 750 },
        { hsnCode: "621142", basisPoints: 500 },
      ],
      charges: [{ hsnCode: "621142", basisPoints: 500, taxableMinor: 9428, cgstMinor: 236, sgstMinor: 236 }],
    });
  });

  test("uses the rates of the order's day, and that of other goods before the first one of a class", () => {
    const rateOn = (day: string) =>
      taxOrder([ratedLine({ ...kurta, inclusiveMinor: 200_000 }, day)], [], LOCAL).lines[0]?.basisPoints;
    expect([rateOn("2016-01-01"), rateOn("2025-09-21"), rateOn("2025-09-22")]).toEqual([1800, 1200, 500]);
  });

  test("of a cart without lines is zero", () => {
    expect(taxOrder([], [9900], LOCAL)).toEqual({ lines: [], charges: [] });
  });

  test("uses the higher rate for the fee when two lines have the same value", () => {
    const lines = [
      { ...earrings, inclusiveMinor: 103_000 },
      { ...kurta, inclusiveMinor: 105_000 },
    ].map((line) => ratedLine(line, DAY));
    expect(taxOrder(lines, [100], LOCAL).charges[0]?.basisPoints).toBe(500);
  });
});
