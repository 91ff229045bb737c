import fc from "fast-check";
import { expect, test } from "vitest";
import { advanceFor, CashRules } from "#app/domain/payments/cash/cash-risk.ts";

const rules = fc.record({
  advancePercent: fc.integer({ min: 1, max: 90 }),
  advanceMinMinor: fc.nat(100_000),
});
const total = fc.integer({ min: 1, max: 10_000_000 });

test("an advance is a whole unit, at least the share and the minimum, less than a unit above them, and leaves cash to collect", () => {
  fc.assert(
    fc.property(rules, total, (chosen, totalMinor) => {
      const neededMinor = Math.max((totalMinor * chosen.advancePercent) / 100, chosen.advanceMinMinor);
      const advanceMinor = advanceFor(chosen, totalMinor) ?? totalMinor;
      const isAll = advanceMinor === totalMinor;
      expect(isAll ? Math.ceil(neededMinor / 100) * 100 + 100 >= totalMinor : advanceMinor % 100 === 0).toBe(
        true,
      );
      expect(isAll || (advanceMinor >= neededMinor - 0.5 && advanceMinor - neededMinor <= 100)).toBe(true);
      expect(advanceMinor).toBeLessThanOrEqual(totalMinor);
    }),
  );
});

test("a dearer order never has a lower advance", () => {
  fc.assert(
    fc.property(rules, total, total, (chosen, one, other) => {
      const [less, more] = one < other ? [one, other] : [other, one];
      const first = advanceFor(chosen, less) ?? 0;
      expect(advanceFor(chosen, more) ?? first).toBeGreaterThanOrEqual(first);
    }),
  );
});

test("rules that were stored before advances existed keep their actions", () => {
  const stored = {
    low: "allow",
    medium: "confirm",
    high: "hide",
    largeFromMinor: 5,
    large: "confirm",
    confirmHours: 24,
  };
  expect(CashRules.parse(stored)).toEqual({
    ...stored,
    advancePercent: 10,
    advanceMinMinor: 0,
    keepsAdvance: false,
  });
});
