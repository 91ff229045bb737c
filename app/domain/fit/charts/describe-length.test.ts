import { expect, test } from "vitest";
import { describeLength } from "#app/domain/fit/charts/describe-length.ts";
import { sizeCharts } from "#db/seed/catalogue/size-charts.ts";

const chartOf = (slug: string) => {
  const found = sizeCharts.find((known) => known.slug === slug);
  if (!found) throw new Error(`There is no chart ${slug}`);
  return { name: found.name, ...found.chart };
};

test.each([
  ["kurta", 148, "At a height of 148 cm, 3XL falls to mid-calf."],
  ["kurta", 175, "At a height of 175 cm, 3XL falls just below the knee."],
  ["tunic", 163, "At a height of 163 cm, 3XL falls to mid-thigh."],
  ["kaftan", 163, "At a height of 163 cm, 3XL falls to the ankle."],
  ["palazzo", 145, "At a height of 145 cm, 3XL reaches the floor."],
])("the %s of a chart falls where its length ends at a height of %d cm", (slug, heightCm, sentence) => {
  expect(describeLength(chartOf(slug), { recommended: "3XL", heightCm })).toBe(sentence);
});

test("a length is not described without a height, a size, or a length in the chart", () => {
  expect(describeLength(chartOf("kurta"), { recommended: "3XL", heightCm: null })).toBeNull();
  expect(describeLength(chartOf("kurta"), { recommended: null, heightCm: 160 })).toBeNull();
  expect(describeLength(chartOf("belt"), { recommended: "3XL", heightCm: 160 })).toBeNull();
});
