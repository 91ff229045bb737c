// The score and the rules for cash on delivery on simulated years; the table is in bench/results.md.
import { expect, test } from "vitest";
import { INDIAN_CASH_RULES } from "#app/domain/payments/cash/cash-risk.ts";
import { meanYear } from "../bench/cash/report-cash.ts";
import { FITTED_WORLD, HELD_OUT_WORLD, SECOND_WORLD } from "../bench/cash/worlds.ts";

test.each([FITTED_WORLD, SECOND_WORLD, HELD_OUT_WORLD])(
  "the default rules for India lower returns by 40 % and refuse at most 3 % of good buyers: $name",
  (world) => {
    const { before, fall, refused } = meanYear(world, INDIAN_CASH_RULES);
    expect(before).toBeCloseTo(0.26, 1);
    expect(fall).toBeGreaterThanOrEqual(0.4);
    expect(refused).toBeLessThanOrEqual(0.03);
  },
);
