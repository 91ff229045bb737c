import { expect, test } from "vitest";
import { NO_GIRTHS } from "#app/domain/fit/body/body.ts";
import { describeLength } from "#app/domain/fit/charts/describe-length.ts";
import { hemHeight, hemLevels, levelHeight } from "#app/domain/fit/charts/hem.ts";
import { describeNeighbours } from "#app/domain/fit/engine/describe-fit.ts";
import { recommendSize } from "#app/domain/fit/engine/recommend-size.ts";
import { estimateShift, shiftedChart } from "#app/domain/fit/feedback/shifted-chart.ts";
import { sizeCharts } from "#db/seed/catalogue/size-charts.ts";

const chartOf = (slug: string) => {
  const sizeChart = sizeCharts.find((chart) => chart.slug === slug);
  if (!sizeChart) throw new Error(`There is no chart ${slug}`);
  return { name: sizeChart.name, ...sizeChart.chart };
};

const wearer = { recommended: "3XL", sex: "female", heightCm: 157, length: null } as const;

const firstSentence = (text: string | null) => text?.split(". ", 1)[0]?.replace(/\.$/, "");

test.each([
  ["kurta", "female", 148, "3XL ends about 4 cm below mid-calf"],
  ["kurta", "female", 172, "3XL ends about 7 cm below your knee"],
  ["tunic", "female", 163, "3XL ends about 4 cm below mid-thigh"],
  ["kaftan", "female", 163, "3XL ends at your ankle"],
  ["palazzo", "female", 145, "3XL reaches the floor"],
  ["mens-kurta", "male", 180, "3XL ends at your knee"],
] as const)(
  "the %s of a chart ends where its length does on a %s body of %d cm",
  (slug, sex, heightCm, sentence) => {
    const described = describeLength(chartOf(slug), { ...wearer, sex, heightCm }, "cm");
    expect(firstSentence(described)).toBe(sentence);
  },
);

test("a length is compared with the shopper's wish, and the other sizes with the recommended one", () => {
  const kurta = chartOf("kurta");
  const others = "XL and 2XL end 1 cm higher; 4XL ends 1 cm lower; 5XL ends 2 cm lower; 6XL ends 3 cm lower.";
  const liking = (length: "knee" | "calf") =>
    describeLength(kurta, { ...wearer, heightCm: 170, length }, "cm");
  expect(liking("knee")).toBe(`3XL ends about 8 cm below your knee, longer than you like. ${others}`);
  expect(liking("calf")).toBe(`3XL ends about 12 cm above mid-calf, shorter than you like. ${others}`);
  const tall = { ...wearer, heightCm: 178, length: "knee" } as const;
  expect(firstSentence(describeLength(kurta, tall, "in"))).toBe(
    "3XL ends about 1.5 in below your knee, a little longer than you like",
  );
  expect(describeLength(kurta, tall, "in")).toContain("; 5XL and 6XL end 1 in lower.");
  const small = { ...wearer, heightCm: 155, length: "calf" } as const;
  expect(firstSentence(describeLength(kurta, small, "cm"))).toBe("3XL ends at mid-calf, as you like it");
});

test("a length is not described without a height, a size, or a length in the chart", () => {
  expect(describeLength(chartOf("kurta"), { ...wearer, heightCm: null }, "cm")).toBeNull();
  expect(describeLength(chartOf("kurta"), { ...wearer, recommended: null }, "cm")).toBeNull();
  expect(describeLength(chartOf("belt"), wearer, "cm")).toBeNull();
});

test.each([
  ["kurta", ["thigh", "knee", "calf", "ankle"]],
  ["tunic", ["hip", "thigh", "knee", "calf"]],
  ["kaftan", ["calf", "ankle", "floor"]],
  ["palazzo", ["calf", "ankle", "floor"]],
  ["waistcoat", ["hip", "thigh", "knee"]],
  ["belt", []],
])("shoppers may like a %s to end at the levels that its length can reach", (slug, levels) => {
  expect(hemLevels(chartOf(slug))).toEqual(levels);
});

/** The kurta's chart with each size in two lengths. */
function inTwoLengths() {
  const kurta = chartOf("kurta");
  const length = kurta.columns.findIndex(({ measure }) => measure === "length");
  const rows = kurta.rows.flatMap(({ size, values }) => [
    { size: `${size} short`, values: values.with(length, 92) },
    { size: `${size} long`, values: values.with(length, 112) },
  ]);
  return { ...kurta, rows };
}

test("of a size in several lengths, the one that ends closest to the wish is recommended", () => {
  const chart = inTwoLengths();
  const body = {
    sex: "female",
    heightCm: 160,
    weightKg: 92,
    age: 35,
    girthsCm: NO_GIRTHS,
    tape: null,
  } as const;
  const plain = recommendSize(chartOf("kurta"), body);
  const [knee, calf, none] = (["knee", "calf", null] as const).map((length) =>
    recommendSize(chart, body, { length }),
  );
  expect(knee?.recommended).toBe(`${plain.recommended} short`);
  expect(calf?.recommended).toBe(`${plain.recommended} long`);
  expect(none?.recommended).toBe(`${plain.recommended} short`);
  for (const description of [knee, calf, none]) {
    expect(description?.certainty).toBeCloseTo(plain.certainty, 10);
    expect(description?.noneOfOurs).toBe(plain.noneOfOurs);
  }
  expect(calf && describeNeighbours(chart, calf, "cm").join(" ")).not.toContain(`${plain.recommended} short`);
});

test("a shift moves a size in all its lengths alike", () => {
  const { rows } = shiftedChart(inTwoLengths(), { shift: 0.5, sizes: [] });
  const plain = shiftedChart(chartOf("kurta"), { shift: 0.5, sizes: [] }).rows;
  for (const [index, { values }] of rows.entries())
    expect(values.slice(0, 4)).toEqual(plain[Math.floor(index / 2)]?.values.slice(0, 4));
});

test("answers about one length of a size leave the choice of its length to the wish", () => {
  const twoTooSmall = { tooSmall: 2, right: 0, tooLarge: 0, kept: 0 };
  // A body of 2XL, once 2XL is known to be cut small.
  const girthsCm = { bust: 104, waist: 88, hip: 111, upperArm: 38 };
  const body = { sex: "female", heightCm: 160, weightKg: 72, age: 35, girthsCm, tape: "guided" } as const;
  for (const size of ["2XL short", "2XL long"]) {
    const chart = shiftedChart(inTwoLengths(), estimateShift([{ size, ...twoTooSmall }]));
    expect(recommendSize(chart, body, { length: "calf" }).recommended).toBe("2XL long");
    expect(recommendSize(chart, body, { length: "knee" }).recommended).toBe("2XL short");
  }
});

test("a size in several lengths has the mean of their shifts, and without any the shift of the product", () => {
  const chart = inTwoLengths();
  const shiftedAlike = (shift: number) => shiftedChart(chart, { shift, sizes: [] }).rows;
  const sizes = [
    { size: "2XL short", shift: 1.5 },
    { size: "2XL long", shift: 0.5 },
    { size: "3XL long", shift: 0.25 },
  ];
  const { rows } = shiftedChart(chart, { shift: 0.5, sizes });
  expect(rows.slice(0, 2)).toEqual(shiftedAlike(0.5).slice(0, 2));
  expect(rows.slice(2, 4)).toEqual(shiftedAlike(1).slice(2, 4));
  expect(rows.slice(4, 6)).toEqual(shiftedAlike(0.25).slice(4, 6));
});

test("a hem and the levels of a body follow the survey's proportions", () => {
  const stature = { sex: "female", heightCm: 162.85 } as const;
  // The survey's mean knee height of women: 44.9 cm.
  expect(levelHeight("knee", stature)).toBeCloseTo(44.9, 0);
  const kurta = chartOf("kurta");
  expect(hemHeight(kurta, kurta.rows[0]?.values ?? [], stature)).toBeCloseTo(139.6 - 106, 0);
});
