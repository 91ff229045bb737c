import { expect, test } from "vitest";
import { hasValidCheckDigit, isCardExpired } from "#app/domain/payments/payment-methods.ts";
import { TEST_CARDS } from "#app/domain/payments/test-bank.server.ts";

test.each(Object.entries(TEST_CARDS))("the test card %s has a valid check digit", (_, number) => {
  expect(hasValidCheckDigit(number)).toBe(true);
});

test("every card number with one digit mistyped has a wrong check digit", () => {
  const { approved } = TEST_CARDS;
  for (let at = 0; at < approved.length; at += 1) {
    for (let digit = 0; digit <= 9; digit += 1) {
      const mistyped = approved.slice(0, at) + String(digit) + approved.slice(at + 1);
      expect(hasValidCheckDigit(mistyped)).toBe(mistyped === approved);
    }
  }
});

test("a card is valid until its month is over in India", () => {
  expect(isCardExpired("10/26", new Date("2026-10-31T18:29:59Z"))).toBe(false);
  expect(isCardExpired("10/26", new Date("2026-10-31T18:30:00Z"))).toBe(true);
  expect(isCardExpired("12/25", new Date("2026-01-15T12:00:00Z"))).toBe(true);
  expect(isCardExpired("01/27", new Date("2026-12-31T23:00:00Z"))).toBe(false);
});
