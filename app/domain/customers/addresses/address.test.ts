import { expect, test } from "vitest";
import { addressLines, postalCodeError } from "#app/domain/customers/addresses/address.ts";
import type { CountryCode } from "#app/domain/customers/addresses/countries.ts";

test.each<[CountryCode, string]>([
  ["IN", "226001"],
  ["IN", "226 001"],
  ["US", "10001"],
  ["US", "10001-1234"],
  ["CA", "k1a 0b1"],
  ["AU", "2000"],
  ["DE", "01067"],
  ["FR", "75001"],
  ["UK", "SW1A 1AA"],
  ["UK", "anything that a Briton knows to be right"],
])("an address in %s accepts the postal code %s", (country, code) => {
  expect(postalCodeError(country, code)).toBeNull();
});

test.each<[CountryCode, string, RegExp]>([
  ["IN", "026001", /PIN code has 6 digits and does not begin with 0/],
  ["IN", "22600", /PIN code/],
  ["IN", "2260011", /PIN code/],
  ["IN", "22600A", /PIN code/],
  ["US", "1000", /ZIP code/],
  ["CA", "K1A", /K1A 0B1/],
  ["AU", "02000", /4 digits/],
  ["DE", "1067", /5 digits/],
  ["FR", "750011", /5 digits/],
])("an address in %s refuses the postal code %s and says what it needs", (country, code, says) => {
  expect(postalCodeError(country, code)).toMatch(says);
});

test("an address is formatted as on an envelope, without gaps for missing parts", () => {
  const address = {
    firstName: "Asha",
    lastName: "Verma",
    street: "12 Shahnajaf Road",
    city: "Lucknow",
    state: "",
    postalCode: "226001",
    country: "IN" as const,
    phone: "",
  };
  expect(addressLines(address)).toEqual(["Asha Verma", "12 Shahnajaf Road", "Lucknow, 226001", "India"]);
});
