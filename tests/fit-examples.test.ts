import { expect, test } from "vitest";
import { NO_GIRTHS } from "#app/domain/fit/body/body.ts";
import { girthLimits } from "#app/domain/fit/charts/chart-limits.ts";
import { describeNotes } from "#app/domain/fit/engine/describe-fit.ts";
import { mostHelpfulMeasure } from "#app/domain/fit/engine/next-measure.ts";
import { recommendSize } from "#app/domain/fit/engine/recommend-size.ts";
import { NOISE_MODELS } from "../bench/fit/noise.ts";
import { simulate } from "../bench/fit/simulate.ts";
import { charts, kurta, kurtaSizes, woman } from "#tests/fixtures/fit/sample-body.ts";

test.each([
  ["a man", "male" as const, "Women's kurta"],
  ["a woman", "female" as const, "Men's kurta"],
])("%s gets a recommendation from the chart of the other sex, by his or her own body", (_, sex, name) => {
  const chart = charts.find((known) => known.name === name) ?? kurta;
  const girths = { bust: 118, waist: 104, hip: 116, upperArm: 38 };
  const found = recommendSize(chart, {
    ...woman,
    sex,
    heightCm: 170,
    weightKg: 98,
    girthsCm: girths,
    tape: "guided",
  });
  const limits = girthLimits(chart);
  const fitting = limits.findIndex((row) =>
    Object.values(girths).every((cm, i) => cm <= (row[i] ?? Infinity)),
  );
  expect(found.recommended).toBe(chart.rows[fitting]?.size);
  expect(describeNotes(chart, found)).toEqual([
    `This piece is cut for ${sex === "male" ? "women" : "men"}; the size is chosen by your measurements.`,
  ]);
});

test("a waist far too large for the body is doubted instead of followed", () => {
  const girthsCm = { ...NO_GIRTHS, bust: 110, waist: 140, hip: 114 };
  const found = recommendSize(kurta, { ...woman, girthsCm, tape: "guided" });
  expect(found.doubts).toEqual(["waist"]);
  expect(kurtaSizes.indexOf(found.recommended ?? "")).toBeLessThan(4);
});

test("swapped figures and figures in inches are recognised and still give the size", () => {
  const right = { bust: 110, waist: 94, hip: 116 };
  const sizeOf = (girths: typeof right) =>
    recommendSize(kurta, { ...woman, girthsCm: { ...NO_GIRTHS, ...girths }, tape: "guided" });
  const plain = sizeOf(right);
  expect(plain.doubts).toEqual([]);
  const swapped = sizeOf({ ...right, waist: right.hip, hip: right.waist });
  expect(swapped.doubts).toEqual(["swapped"]);
  expect(swapped.recommended).toBe(plain.recommended);
  const inches = sizeOf({ bust: 43.3, waist: 37, hip: 45.7 });
  expect(inches.doubts).toEqual(["inches"]);
  expect(inches.recommended).toBe(plain.recommended);
});

test("the most helpful measurement is one that is missing, and raises the certainty", () => {
  const now = recommendSize(kurta, woman).certainty;
  const helpful = mostHelpfulMeasure(kurta, woman, "regular");
  expect(helpful?.girth).toBe("waist");
  expect(helpful?.certainty).toBeGreaterThan(now);
  const all = { bust: 110, waist: 94, hip: 116, upperArm: 36 };
  expect(mostHelpfulMeasure(kurta, { ...woman, girthsCm: all }, "regular")).toBeNull();
});

// The whole simulation, with the oracle, is `npm run bench -- --only fit`.
test.each(NOISE_MODELS.filter(({ goal }) => goal))(
  "the size finder is right as often as it must be, and as it says: $name",
  (noise) => {
    const recommendations = simulate({ chart: kurta, sex: "female", noise, people: 600, draws: 0 });
    const right =
      recommendations.filter(({ right, recommended }) => right === recommended).length /
      recommendations.length;
    const stated =
      recommendations.reduce((sum, { certainty }) => sum + certainty, 0) / recommendations.length;
    // Two standard errors of 600 recommendations.
    expect(right).toBeGreaterThan((noise.goal ?? 1) - 0.04);
    expect(Math.abs(right - stated)).toBeLessThan(0.04);
    const tooSmall =
      recommendations.filter(({ right, recommended }) => recommended < right).length / recommendations.length;
    // Without tape measurements even the oracle's size is too small for a fifth of the people (docs/decisions/0027).
    expect(tooSmall).toBeLessThan(noise.draw ? 0.1 + 0.025 : 0.25);
  },
);
