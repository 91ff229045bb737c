import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { gstinCheckDigit, parseGstin } from "#app/lib/gstin.ts";

const DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ";
const GSTIN = "27AAPFU0939F1ZV";

describe("a GSTIN", () => {
  test.each([GSTIN, "24AAUPV7468F1ZW", " 27 aapfu 0939f 1zv "])("%j is valid and names its state", (text) => {
    const parsed = parseGstin(text);
    expect(parsed).toMatchObject({ ok: true, stateCode: text.trim().slice(0, 2) });
  });

  test.each([
    ["", "gstin-format"],
    ["27AAPFU0939F1Z", "gstin-format"],
    ["27AAPFU0939F0ZV", "gstin-format"],
    ["99AAPFU0939F1ZV", "gstin-state"],
    ["25AAPFU0939F1ZV", "gstin-state"],
    ["27AAPFU0939F1ZW", "gstin-check-digit"],
  ])("%j is refused: %s", (text, error) => {
    expect(parseGstin(text)).toEqual({ ok: false, error });
  });

  test("with one mistyped digit of its PAN is refused", () => {
    const mistyped = fc.tuple(fc.integer({ min: 7, max: 10 }), fc.integer({ min: 0, max: 9 }).map(String));
    fc.assert(
      fc.property(mistyped, ([at, digit]) => {
        fc.pre(GSTIN.at(at) !== digit);
        expect(parseGstin(GSTIN.slice(0, at) + digit + GSTIN.slice(at + 1)).ok).toBe(false);
      }),
    );
  });

  test("has exactly one valid check digit", () => {
    const valid = DIGITS.split("").filter((digit) => parseGstin(GSTIN.slice(0, 14) + digit).ok);
    expect(valid).toEqual([gstinCheckDigit(GSTIN)]);
  });
});
