import fc from "fast-check";
import { expect, test } from "vitest";
import {
  COLUMN_KINDS,
  columnHeading,
  measureName,
  parseColumnHeading,
} from "#app/domain/catalog/attributes/chart-measures.ts";

test.each([
  ["To fit bust", { of: "body", measure: "bust", name: "Bust" }],
  ["to fit Chest", { of: "body", measure: "bust", name: "Chest" }],
  ["To fit waist up to", { of: "body", measure: "waist", name: "Waist up to" }],
  ["To fit upper arm", { of: "body", measure: "upperArm", name: "Upper arm" }],
  ["To fit height", { of: "body", measure: null, name: "Height" }],
  ["Upper arm", { of: "garment", measure: "upperArm", name: "Upper arm" }],
  ["Neck to cuff", { of: "garment", measure: "sleeve", name: "Neck to cuff" }],
  ["Hem round", { of: "garment", measure: null, name: "Hem round" }],
  ["Back [garment.length]", { of: "garment", measure: "length", name: "Back" }],
])("the heading %s says what its column measures", (heading, column) => {
  expect(parseColumnHeading(heading)).toEqual(column);
});

test("every column is the same after it was written as a heading and read again", () => {
  const name = fc
    .string({ minLength: 1, maxLength: 30 })
    .map((text) => text.replaceAll(/[[\]]/g, "").trim())
    .filter((text) => text !== "");
  const known = fc.constantFrom("Bust", "Length", "To fit bust", "chest", "Waist up to");
  fc.assert(
    fc.property(fc.constantFrom(...COLUMN_KINDS), fc.oneof(name, known), (kind, text) => {
      const column = { ...kind, name: text };
      expect(parseColumnHeading(columnHeading(column))).toEqual(column);
    }),
  );
});

test("a measurement's own name is read as that measurement, for the body and for the garment", () => {
  for (const { of, measure } of COLUMN_KINDS) {
    if (measure === null) continue;
    for (const sex of ["female", "male"] as const) {
      const column = { of, measure, name: measureName(measure, sex) };
      expect(parseColumnHeading(columnHeading(column))).toEqual(column);
      expect(columnHeading(column)).not.toContain("[");
    }
  }
});
