import { describe, expect, test } from "vitest";
import { splitInclusive } from "#app/domain/tax/inclusive-price.ts";
import { refundTaxedAmount } from "#app/domain/orders/documents/allocate-line-amounts.ts";

const line = splitInclusive(210_000, 500, "halves");

describe("a refund of a taxed line", () => {
  test("of half the amount reduces the value and each tax by half", () => {
    expect(refundTaxedAmount(line, 105_000)).toEqual({
      ok: true,
      parts: { taxableMinor: 100_000, igstMinor: 0, cgstMinor: 2500, sgstMinor: 2500 },
      remaining: { taxableMinor: 100_000, igstMinor: 0, cgstMinor: 2500, sgstMinor: 2500 },
    });
  });

  test("keeps both halves of the tax equal for every amount", () => {
    for (let amount = 1; amount <= 3000; amount += 1) {
      const result = refundTaxedAmount(line, amount);
      expect(result.ok && result.parts.cgstMinor - result.parts.sgstMinor).toBe(0);
    }
  });

  test("paisa by paisa ends at zero, and takes no more of a part than there is of it", () => {
    for (let total = 1; total <= 200; total += 1) {
      let remaining = splitInclusive(total, 1800, "halves");
      for (let paid = 0; paid < total; paid += 1) {
        const result = refundTaxedAmount(remaining, 1);
        if (!result.ok) throw new Error(result.error);
        expect(Math.min(result.remaining.taxableMinor, result.remaining.cgstMinor)).toBeGreaterThanOrEqual(0);
        expect(result.remaining.sgstMinor).toBeGreaterThanOrEqual(0);
        remaining = result.remaining;
      }
      expect(remaining).toEqual({ taxableMinor: 0, igstMinor: 0, cgstMinor: 0, sgstMinor: 0 });
    }
  });

  test.each([
    [210_001, "exceeds-remaining"],
    [-1, "invalid-amount"],
    [0.5, "invalid-amount"],
  ])("of %d paise is refused: %s", (amount, error) => {
    expect(refundTaxedAmount(line, amount)).toEqual({ ok: false, error });
  });
});
