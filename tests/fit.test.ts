import fc from "fast-check";
import { expect, test } from "vitest";
import {
  NO_GIRTHS,
  isEnough,
  GIRTHS,
  PREFERENCES,
  SEXES,
  TAPE_USES,
  type LengthUnit,
} from "#app/domain/fit/body/body.ts";
import type { Body } from "#app/domain/fit/body/stored-body.ts";
import { girthPrior } from "#app/domain/fit/engine/population.ts";
import { readBody } from "#app/domain/fit/body/read-body.ts";
import { recommendSize } from "#app/domain/fit/engine/recommend-size.ts";
import { charts, kurta, kurtaSizes, woman } from "#tests/fixtures/fit/sample-body.ts";

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

const rankOf = (body: Body) => rankIn(recommendSize(kurta, body).recommended);

function rankIn(size: string | null): number {
  return size === null ? kurtaSizes.length : kurtaSizes.indexOf(size);
}

function girthsOf([bust = 0, waist = 0, hip = 0, upperArm = 0]: readonly number[]): Body["girthsCm"] {
  return { bust, waist, hip, upperArm };
}

test("the probabilities of all sizes and of none add up to one, for any body and chart", () => {
  fc.assert(
    fc.property(
      anyBody,
      fc.constantFrom(...charts),
      fc.constantFrom(...PREFERENCES),
      (body, chart, preference) => {
        const recommendation = recommendSize(chart, body, { preference });
        const all = [
          ...recommendation.sizes.map(({ probability }) => probability),
          recommendation.noneOfOurs,
        ];
        expect(Math.min(...all)).toBeGreaterThanOrEqual(-1e-9);
        expect(all.reduce((sum, probability) => sum + probability, 0)).toBeCloseTo(1, 6);
        expect(all).toContain(recommendation.certainty);
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

test("a larger reading of the girth that decides never gives a smaller size, unless it contradicts the rest and is asked about", () => {
  const reading = fc.record({
    girth: fc.constantFrom(...GIRTHS),
    deviations: fc.tuple(
      fc.double({ min: -25, max: 25, noNaN: true }),
      fc.double({ min: -25, max: 25, noNaN: true }),
    ),
    others: fc.array(fc.double({ min: -1, max: 1, noNaN: true }), { minLength: 4, maxLength: 4 }),
    weightKg: fc.integer({ min: 60, max: 130 }),
    isAlone: fc.boolean(),
    tape: fc.constantFrom(...TAPE_USES, null),
    sex: fc.constantFrom(...SEXES),
  });
  fc.assert(
    fc.property(reading, ({ girth, deviations, others, isAlone, ...figures }) => {
      const body = { ...woman, ...figures };
      const { mean, covariance } = girthPrior(body);
      const girths = GIRTHS.map(
        (_, i) => (mean[i] ?? 0) + (others[i] ?? 0) * Math.sqrt(covariance[i]?.[i] ?? 0),
      );
      const girthsCm = isAlone ? NO_GIRTHS : girthsOf(girths);
      const at = (cm: number) => {
        const recommendation = recommendSize(chart, { ...body, girthsCm: { ...girthsCm, [girth]: cm } });
        return { doubts: recommendation.doubts, rank: rankIn(recommendation.recommended) };
      };
      // Only this girth: a man with a large arm has a small waist for his weight, so another girth may decide for a smaller size.
      const index = kurta.columns.findIndex(({ of, measure }) => of === "body" && measure === girth);
      const chart = {
        ...kurta,
        columns: kurta.columns.slice(index, index + 1),
        rows: kurta.rows.map((row) => ({ ...row, values: row.values.slice(index, index + 1) })),
      };
      const expected = girths[GIRTHS.indexOf(girth)] ?? 0;
      const [smaller, larger] = [Math.min(...deviations), Math.max(...deviations)].map((by) =>
        at(expected + by),
      );
      fc.pre(smaller?.doubts.length === 0 && larger?.doubts.length === 0);
      expect(larger.rank).toBeGreaterThanOrEqual(smaller.rank);
    }),
    { numRuns: process.env["NIGHTLY"] ? 500 : 100 },
  );
});

test("the same body in centimetres and in inches gets the same recommendation", () => {
  fc.assert(
    fc.property(anyBody, fc.constantFrom(...charts), (body, chart) => {
      fc.pre(isEnough(body));
      const texts = (unit: LengthUnit): Record<string, string> => {
        const text = (cm: number | null) => (cm === null ? "" : (cm / (unit === "in" ? 2.54 : 1)).toFixed(9));
        const { bust, waist, hip, upperArm } = body.girthsCm;
        return {
          sex: body.sex,
          tape: body.tape ?? "",
          heightCm: text(body.heightCm),
          weightKg: String(body.weightKg ?? ""),
          age: String(body.age ?? ""),
          bustCm: text(bust),
          waistCm: text(waist),
          hipCm: text(hip),
          upperArmCm: text(upperArm),
        };
      };
      const recommendIn = (unit: LengthUnit) => {
        const typed = texts(unit);
        const read = readBody((name) => typed[name] ?? null, { sex: body.sex, unit });
        expect(read.errors).toBeNull();
        return recommendSize(chart, read.body);
      };
      const [cm, inches] = [recommendIn("cm"), recommendIn("in")];
      expect(inches.certainty).toBeCloseTo(cm.certainty, 5);
      for (const [row, { probability }] of cm.sizes.entries())
        expect(inches.sizes[row]?.probability).toBeCloseTo(probability, 5);
    }),
  );
});

// No body has these girths together.
const contradictory: Body = {
  ...woman,
  sex: "male",
  heightCm: 177,
  weightKg: 111,
  age: null,
  girthsCm: girthsOf([30, 31, 194, 54]),
  tape: "guided",
};

test.each(["close", "loose"] as const)("a wish for a %s fit never moves the size the other way", (wish) => {
  fc.assert(
    fc.property(anyBody, (body) => {
      const rank = (preference: "close" | "regular" | "loose") => {
        const recommendation = recommendSize(kurta, body, { preference });
        return recommendation.recommended
          ? kurtaSizes.indexOf(recommendation.recommended)
          : kurtaSizes.length;
      };
      const [smaller, larger] =
        wish === "close" ? [rank(wish), rank("regular")] : [rank("regular"), rank(wish)];
      expect(larger).toBeGreaterThanOrEqual(smaller);
    }),
    { examples: [[contradictory]] },
  );
});
