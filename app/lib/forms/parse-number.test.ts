import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { fromDecimal, toDecimal } from "#app/lib/money.ts";
import { readNumber } from "#app/lib/forms/number-field.ts";
import { parseNumber, type NumberRange } from "#app/lib/forms/parse-number.ts";

const MONEY: NumberRange = { decimals: 2, min: 0, max: 99_999_999_999 };
const COUNT: NumberRange = { decimals: 0, min: 0, max: 1_000_000 };
const locales = [
  { currency: "USD", locale: "en-US" },
  { currency: "INR", locale: "en-IN" },
];

describe("an amount", () => {
  test.each([
    ["0", 0],
    ["49.5", 4950],
    ["49.50", 4950],
    [" 12. ", 1200],
    ["1299.50", 129_950],
    ["1,299.50", 129_950],
    ["12,34,567.05", 123_456_705],
    ["1,29,900.00", 12_990_000],
    ["1,299,000", 129_900_000],
    ["0.29", 29],
  ])("%j is read as %i minor units", (text, value) => {
    expect(parseNumber(text, MONEY)).toEqual({ ok: true, value });
  });

  test.each([
    ["12,50", "ambiguous"],
    ["1.299,50", "ambiguous"],
    ["1.299.000", "ambiguous"],
    ["1 299", "ambiguous"],
    ["1'299", "ambiguous"],
    ["12,9900", "ambiguous"],
    ["1,2,3", "ambiguous"],
    ["1234,567", "ambiguous"],
    [".5", "ambiguous"],
    ["1.299", "too-precise"],
    ["abc", "not-a-number"],
    ["1e3", "not-a-number"],
    ["0x10", "not-a-number"],
    ["१२", "not-a-number"],
    ["Infinity", "not-a-number"],
    ["", "missing"],
    ["  ", "missing"],
    ["-5", "too-small"],
    ["−5", "too-small"],
    ["1000000000", "too-large"],
    ["9".repeat(400), "too-large"],
  ])("%j is refused as %s", (text, error) => {
    expect(parseNumber(text, MONEY)).toEqual({ ok: false, error });
  });

  test("every amount parses the same plain, with US grouping and with Indian grouping", () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MONEY.max }), fc.constantFrom(...locales), (minor, money) => {
        const grouped = new Intl.NumberFormat(money.locale, { minimumFractionDigits: 2 }).format(minor / 100);
        expect(fromDecimal(toDecimal(minor, money), money)).toBe(minor);
        expect(fromDecimal(grouped, money)).toBe(minor);
      }),
    );
  });

  test("no amount in German notation is parsed as a different amount", () => {
    const german = new Intl.NumberFormat("de-DE", { minimumFractionDigits: 2 });
    fc.assert(
      fc.property(fc.integer({ min: 0, max: MONEY.max }), (minor) => {
        expect(parseNumber(german.format(minor / 100), MONEY)).toEqual({ ok: false, error: "ambiguous" });
      }),
    );
  });

  test("no text is parsed as a negative, fractional or unsafe number of minor units", () => {
    const text = fc.string({ unit: fc.constantFrom(..."0123456789.,- '+e".split("")) });
    fc.assert(
      fc.property(fc.oneof(text, fc.string()), (typed) => {
        const parsed = parseNumber(typed, MONEY);
        if (!parsed.ok) return;
        expect(Number.isSafeInteger(parsed.value) && parsed.value >= 0 && parsed.value <= MONEY.max).toBe(
          true,
        );
      }),
    );
  });
});

describe("a count", () => {
  test.each([
    ["0", 0],
    ["12", 12],
    ["1,000", 1000],
    ["1,00,000", 100_000],
  ])("%j is read as %i", (text, value) => {
    expect(parseNumber(text, COUNT)).toEqual({ ok: true, value });
  });

  test.each([
    ["2.5", "Enter a whole number, such as 12"],
    ["12,50", "Enter a whole number, such as 12"],
    ["1.000", "Enter a whole number, such as 12"],
    ["abc", "Enter the stock"],
    ["-1", "Inventory cannot be negative"],
    ["99999999999", "Enter at most 10,00,000"],
  ])("%j is refused with the sentence %j", (text, reason) => {
    const sentences = { otherwise: "Enter the stock", "too-small": "Inventory cannot be negative" };
    expect(readNumber(text, COUNT, sentences)).toEqual({ ok: false, reason });
  });
});
