import { describe, expect, test } from "vitest";
import { parseColumnHeading } from "#app/domain/catalog/attributes/chart-measures.ts";
import type { SizeChart } from "#app/domain/catalog/catalog.ts";
import { FIGURE_HEIGHT, sizeFigures } from "#app/routes/shop/products/product/figure-outline.ts";

const SIZES = ["XL", "2XL", "3XL", "4XL"];

function chartOf(columns: Record<string, number[]>, sex: SizeChart["sex"] = "female"): SizeChart {
  const measures = Object.entries(columns);
  return {
    name: "Kurta",
    sex,
    columns: measures.map(([heading]) => parseColumnHeading(heading)),
    rows: SIZES.map((size, index) => ({ size, values: measures.map(([, values]) => values[index] ?? 0) })),
  };
}

const BODY = {
  "To fit bust": [107, 114, 122, 130],
  "To fit waist": [91, 99, 107, 116],
  "To fit hip": [114, 121, 129, 137],
};
const KURTA = {
  ...BODY,
  Bust: [117, 124, 132, 141],
  Hip: [126, 133, 141, 150],
  Length: [106, 106, 107, 108],
};

/** The largest x of a path. */
function widestOf(paths: readonly string[]): number {
  const numbers = paths.flatMap((path) =>
    [...path.matchAll(/(-?[\d.]+) -?[\d.]+/g)].map(([, x]) => Number(x)),
  );
  return Math.max(...numbers);
}

describe("the figures of a size chart", () => {
  test("show the smallest, the chosen and the largest size, and the middle one before a choice", () => {
    const sizesOf = (size: string | null) => sizeFigures(chartOf(KURTA), size).map((figure) => figure.size);
    expect(sizesOf("3XL")).toEqual(["XL", "3XL", "4XL"]);
    expect(sizesOf(null)).toEqual(["XL", "2XL", "4XL"]);
    expect(sizesOf("4XL")).toEqual(["XL", "2XL", "4XL"]);
  });

  test("are wider and their garments longer in a larger size", () => {
    const [small, , large] = sizeFigures(chartOf(KURTA), null);
    if (!small || !large) throw new Error("Three figures were expected");
    expect(widestOf(large.body)).toBeGreaterThan(widestOf(small.body));
    expect(widestOf(large.garment)).toBeGreaterThan(widestOf(small.garment));
    expect(large.hemY - small.hemY).toBeCloseTo(2);
    expect(small.lengthCm).toBe(106);
  });

  test("measure trousers from the waist, and never end a hem below the floor", () => {
    const trousers = {
      ...BODY,
      "Waist relaxed": [84, 91, 99, 107],
      Hip: [132, 140, 148, 157],
      Outseam: [98, 98, 99, 100],
    };
    const [first] = sizeFigures(chartOf(trousers), null);
    expect(first?.hemY).toBeCloseTo(0.375 * FIGURE_HEIGHT.female + 98, 0);
    const [train] = sizeFigures(chartOf({ ...KURTA, Length: [190, 190, 190, 190] }), null);
    expect(train?.hemY).toBeLessThan(FIGURE_HEIGHT.female);
  });

  test("are not drawn without the body's waist and hip or without a length", () => {
    const { Length: _, ...withoutLength } = KURTA;
    expect(sizeFigures(chartOf(withoutLength), null)).toEqual([]);
    expect(sizeFigures(chartOf({ "To fit bust": [1, 2, 3, 4], Length: [1, 2, 3, 4] }), null)).toEqual([]);
    expect(sizeFigures({ ...chartOf(KURTA), rows: [] }, null)).toEqual([]);
  });

  test("have finite coordinates in every path", () => {
    for (const { body, garment } of sizeFigures(chartOf(KURTA, "male"), null))
      expect([...body, ...garment].filter((path) => /NaN|Infinity|undefined/.test(path))).toEqual([]);
  });
});
