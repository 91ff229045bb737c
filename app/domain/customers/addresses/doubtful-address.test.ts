import { describe, expect, test } from "vitest";
import { describeDoubtfulAddress } from "#app/domain/customers/addresses/address.ts";

const doubt = (street: string, postalCode = "226001") =>
  describeDoubtfulAddress({ street, postalCode, country: "IN" });

describe("an address that a courier may not find", () => {
  test.each([
    "x",
    "near temple",
    "Near the temple",
    "opp. bus stand",
    "Behind school, Aminabad",
    "Hazratganj",
    "-",
    "12",
  ])("the street “%s” is asked about", (street) => {
    expect(doubt(street)).toContain(`Is “${street}” the whole address?`);
  });

  test.each(["999999", "123456", "000000", "11 11 11"])("the PIN code %s is asked about", (pin) => {
    expect(doubt("12 Shahnajaf Road", pin)).toBe(`Is ${pin} the right PIN code?`);
  });

  test.each([
    "12 Shahnajaf Road",
    "Gupta Niwas, near temple",
    "Near temple, house 7",
    "Village Rampur",
    "१२ शाहनजफ रोड",
    "ग्राम रामपुर",
  ])("the street “%s” is accepted", (street) => {
    expect(doubt(street)).toBeNull();
  });

  test("an address abroad is accepted", () => {
    expect(describeDoubtfulAddress({ street: "x", postalCode: "999999", country: "US" })).toBeNull();
  });
});
