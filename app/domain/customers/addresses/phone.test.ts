import { describe, expect, test } from "vitest";
import { phoneError, phoneLabel, toE164 } from "#app/domain/customers/addresses/address.ts";

describe("a phone number", () => {
  test.each([
    ["98765 43210", "IN", "+919876543210"],
    ["09876543210", "IN", "+919876543210"],
    ["+91-98765-43210", "IN", "+919876543210"],
    ["0091 98765 43210", "IN", "+919876543210"],
    ["98765 43210", "UK", "+919876543210"],
    ["07911 123456", "UK", "+447911123456"],
    ["+1 212 555 2368", "IN", "+12125552368"],
    ["(212) 555-2368", "US", "+12125552368"],
  ] as const)("%s in an address in %s is stored as %s", (typed, country, stored) => {
    expect(toE164(typed, country)).toBe(stored);
    expect(phoneError(typed, country)).toBeNull();
  });

  test.each([
    ["12345 67890"],
    ["98765"],
    ["98765 432100"],
    ["0522 222 3344"],
    ["call me"],
    ["+91 0000000000"],
  ])("%s is refused in India with an example of a possible one", (typed) => {
    expect(toE164(typed, "IN")).toBeNull();
    expect(phoneError(typed, "IN")).toContain("98765 43210");
  });

  test("is required in India and optional elsewhere", () => {
    expect(phoneError("", "IN")).toBe("Mobile number is required");
    expect(phoneError("", "DE")).toBeNull();
  });
});

test("a number is spaced for reading once: one that was typed with spaces stays as typed", () => {
  expect(phoneLabel("+919876543210")).toBe("+91 98765 43210");
  expect(phoneLabel("+91 98765 43210")).toBe("+91 98765 43210");
});
