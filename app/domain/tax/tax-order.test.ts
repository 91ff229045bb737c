import { describe, expect, test } from "vitest";
import { SAMPLE_TAX_CLASSES } from "#app/domain/tax/sample-tax-classes.ts";
import { taxOrder } from "#app/domain/tax/tax-order.ts";

function classOf(key: string) {
  const found = SAMPLE_TAX_CLASSES.find((taxClass) => taxClass.key === key);
  if (!found) throw new Error(`No class ${key}`);
  return found;
}

const kurta = { taxClass: classOf("apparel-woven"), inclusiveMinor: 149_900, quantity: 1, hsnCode: "621142" };
const earrings = { taxClass: classOf("handmade-jewellery"), inclusiveMinor: 51_500, quantity: 1 };
const local = { supply: { kind: "intra-state", placeOfSupply: "09" }, day: "2026-11-23" } as const;

describe("the tax of an order", () => {
  test("lists each line with its HSN code, and the fee with that of the most expensive line", () => {
    const result = taxOrder([earrings, kurta], [9900], local);
    expect(result.ok && result.order).toMatchObject({
      lines: [
        { hsnCode: "7117", basisPoints: 300, taxableMinor: 50_000, cgstMinor: 750, sgstMinor: 750 },
        { hsnCode: "621142", basisPoints: 500 },
      ],
      charges: [{ hsnCode: "621142", basisPoints: 500, taxableMinor: 9428, cgstMinor: 236, sgstMinor: 236 }],
    });
  });

  test("uses the rates of the order's day", () => {
    const dear = { ...kurta, inclusiveMinor: 200_000 };
    const before = taxOrder([dear], [], { ...local, day: "2025-09-21" });
    const after = taxOrder([dear], [], { ...local, day: "2025-09-22" });
    expect(before.ok && before.order.lines[0]?.basisPoints).toBe(1200);
    expect(after.ok && after.order.lines[0]?.basisPoints).toBe(500);
  });

  test("is unknown before the first rate of a class", () => {
    expect(taxOrder([kurta], [], { ...local, day: "2016-01-01" })).toEqual({ ok: false, error: "no-rate" });
  });

  test("of a cart without lines is zero", () => {
    expect(taxOrder([], [9900], local)).toEqual({ ok: true, order: { lines: [], charges: [] } });
  });

  test("uses the higher rate for the fee when two lines have the same value", () => {
    const lines = [
      { ...earrings, inclusiveMinor: 103_000 },
      { ...kurta, inclusiveMinor: 105_000 },
    ];
    const result = taxOrder(lines, [100], local);
    expect(result.ok && result.order.charges[0]?.basisPoints).toBe(500);
  });
});
