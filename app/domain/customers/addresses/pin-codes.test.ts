import { describe, expect, test } from "vitest";
import { describePinMismatch } from "#app/domain/customers/addresses/indian-states.ts";
import { findPinPlace } from "#app/domain/customers/addresses/address.ts";

describe("a PIN code", () => {
  test.each([
    ["226001", "Lucknow", "Uttar Pradesh"],
    ["226 016", "Lucknow", "Uttar Pradesh"],
    ["110001", "New Delhi", "Delhi"],
    ["400050", "Mumbai", "Maharashtra"],
    ["560034", "Bengaluru", "Karnataka"],
    ["600096", "Chennai", "Tamil Nadu"],
    ["700091", "Kolkata", "West Bengal"],
    ["682001", "Kochi", "Kerala"],
    ["201301", "Noida", "Uttar Pradesh"],
    ["737101", "Gangtok", "Sikkim"],
    ["190001", "Srinagar", "Jammu and Kashmir"],
    ["403001", "Panaji", "Goa"],
  ])("%s is in %s, %s", (pin, city, state) => {
    expect(findPinPlace(pin)).toEqual({ city, state });
  });

  test("of two states names the city and leaves the state open", () => {
    expect(findPinPlace("605102")).toMatchObject({ state: "" });
  });

  test.each(["000000", "999999", "22600", "2260011", "abcdef", ""])("%j has no place", (pin) => {
    expect(findPinPlace(pin)).toBeNull();
  });

  test("of another state than the chosen one is pointed out, and nothing else is", () => {
    expect(describePinMismatch({ state: "Delhi", postalCode: "226001" })).toBe(
      "The PIN code 226001 is in Uttar Pradesh, not in Delhi. Please check both.",
    );
    expect(describePinMismatch({ state: "UP", postalCode: "226001" })).toBeNull();
    expect(describePinMismatch({ state: "", postalCode: "226001" })).toBeNull();
    expect(describePinMismatch({ state: "Kerala", postalCode: "605102" })).toBeNull();
  });
});
