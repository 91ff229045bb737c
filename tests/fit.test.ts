import fc from "fast-check";
import { expect, test } from "vitest";
import type { SizeChart } from "#app/domain/catalog/catalog.ts";
import { sizeCharts } from "#db/seed/catalogue/size-charts.ts";
import { NO_GIRTHS, PREFERENCES, type Body } from "#app/domain/fit/body.ts";
import { mostHelpfulMeasure } from "#app/domain/fit/next-measure.ts";
import { girthPrior } from "#app/domain/fit/population.ts";
import { recommendSize } from "#app/domain/fit/recommend-size.ts";
import { NOISE_MODELS } from "../bench/fit/noise.ts";
import { simulate } from "../bench/fit/simulate.ts";

const charts: SizeChart[] = sizeCharts.map(({ name, chart }) => ({ name, ...chart }));
const kurta = charts.find(({ name }) => name === "Women's kurta") ?? {
  name: "",
  sex: null,
  columns: [],
  rows: [],
};
const order: string[] = kurta.rows.map(({ size }) => size);

const woman: Body = {
  sex: "female",
  heightCm: 157,
  weightKg: 82,
  age: 38,
  girthsCm: NO_GIRTHS,
  tape: null,
};

const anyBody = fc.record({
  sex: fc.constantFrom("female" as const, "male" as const),
  heightCm: fc.option(fc.integer({ min: 130, max: 200 })),
  weightKg: fc.option(fc.integer({ min: 40, max: 200 })),
  age: fc.option(fc.integer({ min: 16, max: 90 })),
  girthsCm: fc.record({
    bust: fc.option(fc.integer({ min: 30, max: 200 })),
    waist: fc.option(fc.integer({ min: 30, max: 200 })),
    hip: fc.option(fc.integer({ min: 30, max: 200 })),
    upperArm: fc.option(fc.integer({ min: 20, max: 70 })),
  }),
  tape: fc.constantFrom("guided" as const, "unguided" as const, null),
});

const rankOf = (body: Body) => {
  const row = order.indexOf(recommendSize(kurta, body).recommended ?? "");
  return row === -1 ? order.length : row;
};

test("the probabilities of all sizes and of none add up to one, for any body and chart", () => {
  fc.assert(
    fc.property(
      anyBody,
      fc.constantFrom(...charts),
      fc.constantFrom(...PREFERENCES),
      (body, chart, preference) => {
        const found = recommendSize(chart, body, preference);
        const all = [...found.sizes.map(({ probability }) => probability), found.noneOfOurs];
        expect(Math.min(...all)).toBeGreaterThanOrEqual(-1e-9);
        expect(all.reduce((sum, probability) => sum + probability, 0)).toBeCloseTo(1, 6);
        expect(all).toContain(found.certainty);
      },
    ),
  );
});

test("heavier shoppers of the same height never get a smaller size", () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 145, max: 180 }),
      fc.integer({ min: 55, max: 150 }),
      fc.nat(20),
      (heightCm, weightKg, more) => {
        const at = (kg: number) => rankOf({ ...woman, heightCm, weightKg: kg });
        expect(at(weightKg + more)).toBeGreaterThanOrEqual(at(weightKg));
      },
    ),
  );
});

test("a larger bust never gives a smaller size, as long as it agrees with the rest of the body", () => {
  const deviation = fc.double({ min: -8, max: 8, noNaN: true });
  fc.assert(
    fc.property(deviation, deviation, fc.integer({ min: 65, max: 120 }), (one, other, weightKg) => {
      const body = { ...woman, weightKg, tape: "guided" as const };
      const [expected = 0] = girthPrior(body).mean;
      const at = (cm: number) => rankOf({ ...body, girthsCm: { ...NO_GIRTHS, bust: expected + cm } });
      expect(at(Math.max(one, other))).toBeGreaterThanOrEqual(at(Math.min(one, other)));
    }),
  );
});

test.each(["close", "loose"] as const)("a wish for a %s fit never moves the size the other way", (wish) => {
  fc.assert(
    fc.property(anyBody, (body) => {
      const rank = (preference: "close" | "regular" | "loose") => {
        const found = recommendSize(kurta, body, preference);
        return found.recommended ? order.indexOf(found.recommended) : order.length;
      };
      const [smaller, larger] =
        wish === "close" ? [rank(wish), rank("regular")] : [rank("regular"), rank(wish)];
      expect(larger).toBeGreaterThanOrEqual(smaller);
    }),
  );
});

test("a waist far too large for the body is doubted instead of followed", () => {
  const girthsCm = { ...NO_GIRTHS, bust: 110, waist: 140, hip: 114 };
  const found = recommendSize(kurta, { ...woman, girthsCm, tape: "guided" });
  expect(found.doubts).toEqual(["waist"]);
  expect(order.indexOf(found.recommended ?? "")).toBeLessThan(4);
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
    const answers = simulate({ chart: kurta, sex: "female", noise, people: 600, draws: 0 });
    const right = answers.filter(({ isRight }) => isRight).length / answers.length;
    const stated = answers.reduce((sum, { certainty }) => sum + certainty, 0) / answers.length;
    // Two standard errors of 600 answers.
    expect(right).toBeGreaterThan((noise.goal ?? 1) - 0.04);
    expect(Math.abs(right - stated)).toBeLessThan(0.04);
  },
);
