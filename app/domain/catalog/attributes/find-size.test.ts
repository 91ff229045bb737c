import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  betweenSizesAdvice,
  describeFit,
  findSize,
  fromCm,
  readGirth,
  toCm,
} from "#app/domain/catalog/attributes/find-size.ts";

const kurta = {
  name: "Women's kurta",
  columns: ["To fit bust", "To fit waist", "To fit hip", "Bust", "Length"],
  rows: [
    { size: "XL", values: [107, 91, 114, 117, 106] },
    { size: "2XL", values: [114, 99, 121, 124, 106] },
    { size: "3XL", values: [122, 107, 129, 132, 107] },
  ],
};
const kaftan = {
  name: "Kaftan",
  columns: ["To fit bust", "To fit waist", "To fit hip", "Bust", "Hip", "Length"],
  rows: [
    { size: "2XL", values: [114, 99, 121, 144, 154, 132] },
    { size: "3XL", values: [122, 107, 129, 152, 162, 133] },
    { size: "4XL", values: [130, 116, 137, 161, 171, 134] },
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
    ["a difference below measuring precision is ignored", body(114.4), "2XL", "bust"],
    ["inches and centimetres agree", body(toCm(48, "in")), "3XL", "bust"],
    ["the girth that needs the largest size decides", body(107, 91, 120), "2XL", "hip"],
    ["a waist alone is enough", body(null, 99), "2XL", "waist"],
  ])("the size finder answers correctly: %s", (_, measured, size, girth) => {
    const found = findSize(kurta, measured);
    expect(found).toMatchObject({ kind: "found", size, decidedBy: { girth }, isLoose: false });
  });

  test("a body below the smallest size gets the smallest size, marked as loose", () => {
    expect(findSize(kurta, body(90))).toMatchObject({ kind: "found", size: "XL", isLoose: true });
    expect(findSize(kurta, body(90, 91))).toMatchObject({ size: "XL", isLoose: false });
  });

  test("a body above the largest size gets the girth at which it is tight", () => {
    const tight = findSize(kurta, body(107, 91, 140));
    expect(tight).toMatchObject({ kind: "too-large", largest: "3XL", tightAt: { girth: "hip" } });
  });

  test.each([
    ["a bust between two sizes takes the smaller", body(123), "3XL", 29],
    ["an unmeasured garment waist counts as wide as bust and hip", body(null, 112), "3XL", 40],
    ["a bust that a size is made for takes that size", body(130), "4XL", null],
    ["a bust above the largest size fits a loose cut", body(140), "4XL", 21],
  ])("the size finder answers correctly in a loose cut: %s", (_, measured, size, easeCm) => {
    expect(findSize(kaftan, measured)).toMatchObject({ kind: "found", size, easeCm });
  });

  test("a body too large for the loosest cut gets the girth of the largest size", () => {
    expect(findSize(kaftan, body(150))).toMatchObject({ kind: "too-large", largest: "4XL", upToCm: 130 });
  });

  test("the advice between two sizes uses the same ease as the size that is found", () => {
    expect(betweenSizesAdvice(kaftan)).toBe("Between two sizes, take the smaller: the cut leaves room.");
    expect(betweenSizesAdvice(belt)).toBe("Between two sizes, take the larger.");
    expect(betweenSizesAdvice({ ...kurta, columns: ["Length"] })).toBeNull();
    const withWaist = { ...kaftan, columns: kaftan.columns.with(3, "Waist") };
    expect(betweenSizesAdvice(withWaist)).toBe(
      "Between two sizes at the bust, take the larger. At the waist and hip the cut leaves room, so the smaller is enough.",
    );
  });

  test("a range of a size includes its upper end", () => {
    expect(findSize(belt, body(null, 94))).toMatchObject({ size: "XL" });
    expect(findSize(belt, body(null, 96))).toMatchObject({ size: "2XL" });
  });

  test("the size finder returns unknown without a measurement of the chart", () => {
    expect(findSize(kurta, body(null))).toEqual({ kind: "unknown" });
    expect(findSize(belt, body(122))).toEqual({ kind: "unknown" });
    expect(findSize({ ...kurta, rows: [] }, body(122))).toEqual({ kind: "unknown" });
  });

  test.each([kurta, kaftan])("a larger body never gets a smaller $name", (chart) => {
    const girth = fc.integer({ min: 80, max: 150 });
    const order = chart.rows.map(({ size }) => size);
    const sizeOf = (bust: number, hip: number) => {
      const found = findSize(chart, body(bust, null, hip));
      return found.kind === "found" ? order.indexOf(found.size) : order.length;
    };
    fc.assert(
      fc.property(girth, girth, fc.nat(20), (bust, hip, more) => {
        expect(sizeOf(bust + more, hip)).toBeGreaterThanOrEqual(sizeOf(bust, hip));
      }),
    );
  });
});

test("a size describes the body that it fits", () => {
  expect(describeFit(kurta, "3XL", "cm")).toBe("a bust of 122 cm, a waist of 107 cm and a hip of 129 cm");
  expect(describeFit(belt, "XL", "in")).toBe("a waist of 37.5 in");
  expect(describeFit(kurta, "9XL", "cm")).toBeNull();
  expect(describeFit({ ...kurta, columns: ["Length"] }, "3XL", "cm")).toBeNull();
});

test("a measurement is parsed in either unit, and an implausible one is rejected", () => {
  expect(readGirth(" 122 ", "cm")).toEqual({ kind: "girth", cm: 122 });
  expect(readGirth("48,5", "in")).toEqual({ kind: "girth", cm: toCm(48.5, "in") });
  expect(readGirth("", "cm")).toEqual({ kind: "none" });
  for (const [text, unit] of [
    ["122", "in"],
    ["48", "cm"],
    ["12", "cm"],
    ["0", "cm"],
    ["251", "cm"],
  ] as const)
    expect(readGirth(text, unit)).toEqual({ kind: "implausible" });
  for (const text of ["abc", "1e2", "0x70", "-120", "12o", "120 cm"])
    expect(readGirth(text, "cm")).toEqual({ kind: "not-a-number" });
  expect(fromCm(122, "in")).toBe(48);
  expect(fromCm(122, "cm")).toBe(122);
});
