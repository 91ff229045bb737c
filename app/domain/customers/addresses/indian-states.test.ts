import { expect, test } from "vitest";
import {
  findIndianState,
  INDIAN_STATES,
  stateOfAddress,
  stateOfPinCode,
} from "#app/domain/customers/addresses/indian-states.ts";

test("there are 28 states and 8 union territories, each with a GST code of its own", () => {
  expect(INDIAN_STATES).toHaveLength(36);
  expect(new Set(INDIAN_STATES.map(({ gstCode }) => gstCode)).size).toBe(36);
  expect(INDIAN_STATES.every(({ gstCode }) => /^(?:0[1-9]|[12]\d|3[0-8])$/.test(gstCode))).toBe(true);
  expect(findIndianState("Uttar Pradesh")?.gstCode).toBe("09");
});

test.each([
  ["226001", "Uttar Pradesh"],
  ["226 010", "Uttar Pradesh"],
  ["110001", "Delhi"],
  ["122001", "Haryana"],
  ["201301", "Uttar Pradesh"],
  ["160017", "Chandigarh"],
  ["160055", "Punjab"],
  ["160071", "Punjab"],
  ["194101", "Ladakh"],
  ["190001", "Jammu and Kashmir"],
  ["244713", "Uttarakhand"],
  ["244001", "Uttar Pradesh"],
  ["246701", "Uttar Pradesh"],
  ["246149", "Uttarakhand"],
  ["247667", "Uttarakhand"],
  ["248001", "Uttarakhand"],
  ["262001", "Uttar Pradesh"],
  ["263139", "Uttarakhand"],
  ["362520", "Dadra and Nagar Haveli and Daman and Diu"],
  ["396210", "Dadra and Nagar Haveli and Daman and Diu"],
  ["396001", "Gujarat"],
  ["400001", "Maharashtra"],
  ["403001", "Goa"],
  ["492001", "Chhattisgarh"],
  ["500001", "Telangana"],
  ["520001", "Andhra Pradesh"],
  ["560001", "Karnataka"],
  ["600001", "Tamil Nadu"],
  ["605001", "Puducherry"],
  ["605602", "Tamil Nadu"],
  ["682001", "Kerala"],
  ["682555", "Lakshadweep"],
  ["700001", "West Bengal"],
  ["737101", "Sikkim"],
  ["744101", "Andaman and Nicobar Islands"],
  ["790001", "Arunachal Pradesh"],
  ["795001", "Manipur"],
  ["796001", "Mizoram"],
  ["797001", "Nagaland"],
  ["799001", "Tripura"],
  ["800001", "Bihar"],
  ["834001", "Jharkhand"],
])("the PIN code %s lies in %s", (pinCode, name) => {
  expect(stateOfPinCode(pinCode)?.name).toBe(name);
});

test.each([
  ["has too few digits", "22600"],
  ["is no number", "Lucknow"],
  ["belongs to an army post admin", "900056"],
  ["has post offices in two states", "605102"],
])("a PIN code that %s names no state", (_, pinCode) => {
  expect(stateOfPinCode(pinCode)).toBeNull();
});

test.each([
  ["U.P.", "Uttar Pradesh"],
  ["uttar pradesh", "Uttar Pradesh"],
  ["Orissa", "Odisha"],
  ["Pondicherry", "Puducherry"],
  ["NEW DELHI", "Delhi"],
  ["J&K", "Jammu and Kashmir"],
  ["Jammu & Kashmir", "Jammu and Kashmir"],
  ["Tamilnadu", "Tamil Nadu"],
])("the state %s is understood as %s", (written, name) => {
  expect(findIndianState(written)?.name).toBe(name);
});

test("an address without a known state gets the state of its PIN code", () => {
  expect(stateOfAddress({ state: "Nowhere", postalCode: "226001" })?.name).toBe("Uttar Pradesh");
  expect(stateOfAddress({ state: "", postalCode: "403001" })?.name).toBe("Goa");
  expect(stateOfAddress({ state: "Bihar", postalCode: "226001" })?.name).toBe("Bihar");
  expect(stateOfAddress({ state: "Nowhere", postalCode: "605102" })).toBeNull();
});
