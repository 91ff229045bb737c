import { describe, expect, test } from "vitest";
import { NOISE_MODELS } from "../bench/fit/noise.ts";
import { simulateFeedback } from "../bench/fit/simulate-feedback.ts";
import {
  proposeCorrection,
  describeShift,
  isEvident,
  describeEstimate,
  estimateShift,
  type SizeOutcomes,
} from "#app/domain/fit/feedback/shifted-chart.ts";
import type { FitArea } from "#app/domain/fit/feedback/fit-feedback.ts";
import { sizeCharts } from "#db/seed/catalogue/size-charts.ts";

const NONE = { tooSmall: 0, right: 0, tooLarge: 0, kept: 0 };

function fitOf(...sizes: (Partial<SizeOutcomes> & { size: string })[]) {
  const outcomes = sizes.map((size) => ({ ...NONE, ...size }));
  const sum = (of: "tooSmall" | "right" | "tooLarge") => outcomes.reduce((all, size) => all + size[of], 0);
  const counts = { tooSmall: sum("tooSmall"), right: sum("right"), tooLarge: sum("tooLarge") };
  return { ...estimateShift(outcomes), ...counts };
}

describe("the estimated shift of a product", () => {
  test("a product that nobody has judged is true to size", () => {
    const { shift, sizes } = fitOf({ size: "XL" });
    expect(shift).toBeCloseTo(0, 6);
    expect(sizes[0]?.shift).toBeCloseTo(0, 6);
    expect(describeShift(fitOf())).toBeNull();
  });

  test("nine of eleven who found it small are evidence, and two of three are not", () => {
    expect(describeShift(fitOf({ size: "2XL", tooSmall: 9, right: 2 }))).toBe(
      "Order one size up: 9 of 11 found it small.",
    );
    expect(describeShift(fitOf({ size: "2XL", tooLarge: 9, right: 2 }))).toBe(
      "Order one size down: 9 of 11 found it large.",
    );
    expect(describeShift(fitOf({ size: "2XL", tooSmall: 2, right: 1 }))).toBeNull();
  });

  test("many buyers who keep a product without a review outweigh a few who return it", () => {
    expect(isEvident(fitOf({ size: "2XL", tooSmall: 6, right: 2 }))).toBe(true);
    expect(isEvident(fitOf({ size: "2XL", tooSmall: 6, right: 2, kept: 60 }))).toBe(false);
  });

  test("a size that is cut small on its own is shifted more than the others", () => {
    const { sizes } = fitOf({ size: "XL", right: 12 }, { size: "2XL", tooSmall: 8, right: 2 });
    expect(sizes[1]?.shift).toBeGreaterThan((sizes[0]?.shift ?? 0) + 0.15);
  });
});

describe("the proposed correction of a chart", () => {
  const [kurta] = sizeCharts;
  if (!kurta) throw new Error("There is no chart");
  const fit = fitOf({ size: "2XL", tooSmall: 20, right: 1 });
  const correctedBy = (areas: [FitArea, number][]) =>
    proposeCorrection({ name: kurta.name, ...kurta.chart }, fit, new Map(areas)).map(({ word }) => word);

  test("one measurement is corrected alone only when three answers and most of those that name one name it", () => {
    const all = ["bust", "waist", "hip", "upper arm"];
    expect(correctedBy([])).toEqual(all);
    expect(correctedBy([["hip", 1]])).toEqual(all);
    expect(correctedBy([["upperArm", 3]])).toEqual(["upper arm"]);
    expect(
      correctedBy([
        ["upperArm", 3],
        ["hip", 3],
      ]),
    ).toEqual(all);
  });

  test("an estimate is never stated as certain", () => {
    expect(fit.certainty).toBeGreaterThan(0.995);
    expect(describeEstimate(fit)).toMatch(/^Cut \d\.\d sizes small, 99% sure$/);
  });
});

describe.each([
  ["kurta", "female", 31],
  ["mens-kurta", "male", 32],
] as const)("sixty simulated products of the chart %s, twelve answers each", (slug, sex, seed) => {
  const chart = sizeCharts.find((sizeChart) => sizeChart.slug === slug);
  if (!chart) throw new Error("There is no such chart");
  const noticed = (cutSmallBy: number) =>
    simulateFeedback({
      chart: { name: chart.name, ...chart.chart },
      sex,
      noises: NOISE_MODELS.slice(0, 4),
      products: 60,
      answers: 12,
      cutSmallBy,
      seed,
    });

  test("at least 51 products that are one size off are noticed, at most one of them the wrong way", () => {
    for (const cutSmallBy of [1, -1]) {
      const found = noticed(cutSmallBy);
      expect(found.noticed).toBeGreaterThanOrEqual(51);
      expect(found.wrongWay).toBeLessThanOrEqual(1);
    }
  });

  test("at most five in a hundred products that are true to size are called off", () => {
    expect(noticed(0).noticed).toBeLessThanOrEqual(3);
  });
});
