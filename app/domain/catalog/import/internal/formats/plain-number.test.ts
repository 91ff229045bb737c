import { expect, test } from "vitest";
import { plainNumber } from "#app/domain/catalog/import/internal/formats/plain-number.ts";

test.each([
  ["49.50", "49.5", "49.5"],
  ["49,50", "49.5", "49.5"],
  ["1,299", "1299", "1.299"],
  ["1.299", "1.299", "1299"],
  ["0,250", "0.25", "0.25"],
  ["0.250", "0.25", "0.25"],
  ["1,299.00", "1299", "1299"],
  ["1.299,00", "1299", "1299"],
  ["12,99,000.50", "1299000.5", "1299000.5"],
  ["1 299,90", "1299.9", "1299.9"],
  ["1’299.90", "1299.9", "1299.9"],
  ["₹1,299.00", "1299", "1299"],
  ["Rs. 499", "499", "499"],
  ["Rs.499/-", "499", "499"],
  ["INR 1,299.00", "1299", "1299"],
  ["49,90 €", "49.9", "49.9"],
  ["-3", "-3", "-3"],
  ["−3,5", "-3.5", "-3.5"],
  ["0.00", "0", "0"],
  ["-0.0", "0", "0"],
  ["free", "free", "free"],
  ["8.90123E+12", "8.90123E+12", "8.90123E+12"],
  ["10 to 20", "10 to 20", "10 to 20"],
  ["", "", ""],
])("%s is read as %s beside commas and as %s beside semicolons", (cell, withPoints, withCommas) => {
  expect(plainNumber(cell, { hasDecimalCommas: false })).toBe(withPoints);
  expect(plainNumber(cell, { hasDecimalCommas: true })).toBe(withCommas);
});
