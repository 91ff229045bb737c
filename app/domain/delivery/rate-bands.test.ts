import fc from "fast-check";
import { expect, test } from "vitest";
import { bandRate, lowestRate, totalWeight } from "#app/domain/delivery/shipping.ts";
import { RateBands } from "#app/domain/delivery/shipping.settings.ts";

const steps = fc
  .uniqueArray(fc.record({ from: fc.integer({ min: 1, max: 100_000 }), rateMinor: fc.nat(100_000) }), {
    minLength: 1,
    maxLength: 12,
    selector: (step) => step.from,
  })
  .map((list) => list.toSorted((a, b) => a.from - b.from));
const by = fc.constantFrom("weight" as const, "value" as const);
const measure = fc.nat(120_000);
const consignment = (value: number) => ({ weightGrams: value, subtotalMinor: value });

test("every weight and every value lies in exactly one band, whose rate it has", () => {
  fc.assert(
    fc.property(steps, by, fc.nat(100_000), measure, (list, by, rateMinor, value) => {
      const bands = RateBands.parse({ by, steps: list });
      const all = [{ from: 0, rateMinor }, ...list];
      const inside = all.filter(
        ({ from }, index) => from <= value && value < (all[index + 1]?.from ?? Infinity),
      );
      expect(inside).toHaveLength(1);
      expect(bandRate({ rateMinor, bands }, consignment(value))).toBe(inside[0]?.rateMinor);
    }),
  );
});

test("a rate changes only where a band begins, and rising bands never make a heavier or dearer order cheaper", () => {
  fc.assert(
    fc.property(steps, by, measure, measure, (list, by, one, other) => {
      const rates = list.map(({ rateMinor }) => rateMinor).toSorted((a, b) => a - b);
      const rising = list.map(({ from }, index) => ({ from, rateMinor: rates[index] ?? 0 }));
      const rate = { rateMinor: 0, bands: { by, steps: rising } };
      const [less, more] = one < other ? [one, other] : [other, one];
      const before = bandRate(rate, consignment(less));
      const after = bandRate(rate, consignment(more));
      const isSameBand = !rising.some(({ from }) => less < from && from <= more);
      expect(after).toBeGreaterThanOrEqual(before);
      expect(isSameBand && after !== before).toBe(false);
    }),
  );
});

const table = fc.record({ steps, rateMinor: fc.nat(100_000), limits: steps }).chain((known) =>
  fc.record({
    known: fc.constant(known),
    rates: fc.array(fc.array(fc.nat(100_000), { minLength: 13, maxLength: 13 }), {
      minLength: known.limits.length,
      maxLength: known.limits.length,
    }),
  }),
);

test("every weight and value together lie in exactly one cell of the table, whose rate they have", () => {
  fc.assert(
    fc.property(table, measure, measure, ({ known, rates }, weightGrams, subtotalMinor) => {
      const values = known.limits.map(({ from }, index) => ({
        from,
        ratesMinor: (rates[index] ?? []).slice(0, known.steps.length + 1),
      }));
      const bands = RateBands.parse({ by: "weight", steps: known.steps, values });
      const below = [known.rateMinor, ...known.steps.map((step) => step.rateMinor)];
      const cells = [{ from: 0, ratesMinor: below }, ...values].flatMap((column, c, all) =>
        [0, ...known.steps.map((step) => step.from)].map((from, row, froms) => ({
          rateMinor: column.ratesMinor[row] ?? -1,
          isHit:
            from <= weightGrams &&
            weightGrams < (froms[row + 1] ?? Infinity) &&
            column.from <= subtotalMinor &&
            subtotalMinor < (all[c + 1]?.from ?? Infinity),
        })),
      );
      const hits = cells.filter(({ isHit }) => isHit);
      expect(hits).toHaveLength(1);
      const rate = { rateMinor: known.rateMinor, bands };
      expect(bandRate(rate, { weightGrams, subtotalMinor })).toBe(hits[0]?.rateMinor);
      expect(lowestRate(rate)).toBe(Math.min(...cells.map((cell) => cell.rateMinor)));
    }),
  );
});

test("bands of value with a missing rate, or beside bands of value, are refused", () => {
  const steps = [{ from: 500, rateMinor: 80 }];
  const values = [{ from: 999_00, ratesMinor: [40] }];
  expect(RateBands.safeParse({ by: "weight", steps, values }).success).toBe(false);
  const complete = [{ from: 999_00, ratesMinor: [40, 60] }];
  expect(RateBands.safeParse({ by: "weight", steps, values: complete }).success).toBe(true);
  expect(RateBands.safeParse({ by: "value", steps, values: complete }).success).toBe(false);
});

test("a weight does not choose a band of values, nor a value one of weights", () => {
  const steps = [{ from: 500, rateMinor: 80 }];
  const heavy = { weightGrams: 900, subtotalMinor: 0 };
  expect(bandRate({ rateMinor: 40, bands: { by: "weight", steps } }, heavy)).toBe(80);
  expect(bandRate({ rateMinor: 40, bands: { by: "value", steps } }, heavy)).toBe(40);
  expect(bandRate({ rateMinor: 40 }, heavy)).toBe(40);
});

test("bands that do not rise are refused", () => {
  for (const froms of [[500, 500], [900, 500], [0]])
    expect(
      RateBands.safeParse({ by: "weight", steps: froms.map((from) => ({ from, rateMinor: 1 })) }).success,
    ).toBe(false);
});

test("the weight of a cart counts every piece, and nothing for a variant without a weight", () => {
  const lines = [{ weightGrams: 250, quantity: 3 }, { weightGrams: null, quantity: 2 }, { quantity: 1 }];
  expect(totalWeight(lines)).toBe(750);
});
