import fc from "fast-check";
import { expect, test } from "vitest";
import { allocateRefund } from "#app/domain/payments/allocate-refund.ts";

test("the parts of a refund add up to it, exceed no payment, and divide it only where no payment covers it", () => {
  fc.assert(
    fc.property(
      fc
        .array(fc.nat(100_000), { minLength: 1, maxLength: 4 })
        .chain((open) =>
          fc.record({ open: fc.constant(open), amount: fc.nat(open.reduce((sum, one) => sum + one, 0)) }),
        ),
      ({ open, amount }) => {
        const parts = allocateRefund(open, amount);
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(amount);
        expect(parts.every((part, index) => part >= 0 && part <= (open[index] ?? 0))).toBe(true);
        const used = parts.filter((part) => part > 0).length;
        expect(used > 1 && open.some((one) => one >= amount)).toBe(false);
      },
    ),
  );
});

test("an advance is refunded online first, and a larger amount in the way that the rest was paid", () => {
  expect(allocateRefund([220_00, 1_980_00], 100_00)).toEqual([100_00, 0]);
  expect(allocateRefund([220_00, 1_980_00], 500_00)).toEqual([0, 500_00]);
  expect(allocateRefund([220_00, 1_980_00], 2_200_00)).toEqual([220_00, 1_980_00]);
});
