import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { describeFit, findSize, fromCm, readGirth, toCm } from "#app/domain/catalog/find-size.ts";

const kurta = {
  name: "Women's kurta",
  columns: ["To fit bust", "To fit waist", "To fit hip", "Bust", "Length"],
  rows: [
    { size: "XL", values: [107, 91, 114, 117, 106] },
    { size: "2XL", values: [114, 99, 121, 124, 106] },
    { size: "3XL", values: [122, 107, 129, 132, 107] },
  ],
};
const belt = {
  name: "Belt",
  columns: ["To fit waist from", "To fit waist up to", "Width"],
  rows: [
    { size: "XL", values: [86, 95, 9] },
    { size: "2XL", values: [94, 103, 9] },
  ],
};
const body = (bust: number | null, waist: number | null = null, hip: number | null = null) => ({
  bust,
  waist,
  hip,
});

describe("finding a size", () => {
  test.each([
    ["a bust that a size is made for", body(122), "3XL", "bust"],
    ["one between two sizes takes the larger", body(115), "3XL", "bust"],
    ["what a tape cannot tell apart is the same", body(114.4), "2XL", "bust"],
    ["inches and centimetres agree", body(toCm(48, "in")), "3XL", "bust"],
    ["the widest place decides", body(107, 91, 120), "2XL", "hip"],
    ["a waist alone is enough", body(null, 99), "2XL", "waist"],
  ])("%s", (_, measured, size, girth) => {
    const found = findSize(kurta, measured);
    expect(found).toMatchObject({ kind: "found", size, decidedBy: { girth }, isLoose: false });
  });

  test("a body below the smallest size hears that it will be loose", () => {
    expect(findSize(kurta, body(90))).toMatchObject({ kind: "found", size: "XL", isLoose: true });
    expect(findSize(kurta, body(90, 91))).toMatchObject({ size: "XL", isLoose: false });
  });

  test("a body above the largest hears where it is tight", () => {
    const tight = findSize(kurta, body(107, 91, 140));
    expect(tight).toMatchObject({ kind: "too-large", largest: "3XL", tightAt: { girth: "hip" } });
  });

  test("of a range its upper end counts", () => {
    expect(findSize(belt, body(null, 94))).toMatchObject({ size: "XL" });
    expect(findSize(belt, body(null, 96))).toMatchObject({ size: "2XL" });
  });

  test("nothing is claimed without a measurement that the chart knows", () => {
    expect(findSize(kurta, body(null))).toEqual({ kind: "unknown" });
    expect(findSize(belt, body(122))).toEqual({ kind: "unknown" });
    expect(findSize({ ...kurta, rows: [] }, body(122))).toEqual({ kind: "unknown" });
  });

  test("a larger body never gets a smaller size", () => {
    const girth = fc.integer({ min: 80, max: 122 });
    const order = kurta.rows.map(({ size }) => size);
    const sizeOf = (bust: number, hip: number) => {
      const found = findSize(kurta, body(bust, null, hip));
      return found.kind === "found" ? order.indexOf(found.size) : order.length;
    };
    fc.assert(
      fc.property(girth, girth, fc.nat(20), (bust, hip, more) => {
        expect(sizeOf(bust + more, hip)).toBeGreaterThanOrEqual(sizeOf(bust, hip));
      }),
    );
  });
});

test("a size says which body it is for", () => {
  expect(describeFit(kurta, "3XL", "cm")).toBe("a bust of 122 cm, a waist of 107 cm and a hip of 129 cm");
  expect(describeFit(belt, "XL", "in")).toBe("a waist of 37.5 in");
  expect(describeFit(kurta, "9XL", "cm")).toBeNull();
  expect(describeFit({ ...kurta, columns: ["Length"] }, "3XL", "cm")).toBeNull();
});

test("a girth is read in either unit, and a slip is not taken for one", () => {
  expect(readGirth(" 122 ", "cm")).toBe(122);
  expect(readGirth("48,5", "in")).toBeCloseTo(123.19);
  expect(readGirth("", "cm")).toBeNull();
  expect(readGirth("122", "in")).toBe("nonsense");
  expect(readGirth("48", "cm")).toBe("nonsense");
  expect(readGirth("wide", "cm")).toBe("nonsense");
  expect(readGirth("0", "cm")).toBe("nonsense");
  expect(fromCm(122, "in")).toBe(48);
  expect(fromCm(122, "cm")).toBe(122);
});
