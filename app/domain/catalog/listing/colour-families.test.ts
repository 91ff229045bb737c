import { expect, test } from "vitest";
import { colourFamilyOf } from "#app/domain/catalog/listing/colour-families.ts";

test.each([
  ["Madder Red", "#8E3226", "red"],
  ["Deep Wine", "#5E1420", "red"],
  ["Rani Pink", "#B3245E", "pink"],
  ["Peacock Blue", "#0F5F73", "blue"],
  ["Antique Gold", "#C79A3E", "gold"],
  ["Ivory and Plum", "#EFE6DA", "white"],
  ["Dove Grey", null, "grey"],
])("the name %s belongs to its family, whatever the swatch %s", (label, hex, family) => {
  expect(colourFamilyOf({ label, hex })).toBe(family);
});

test.each([
  ["#b92a18", "red"],
  ["#5e1420", "red"],
  ["#e9c9c1", "pink"],
  ["#4a2038", "purple"],
  ["#d9932b", "orange"],
  ["#dcc9a8", "beige"],
  ["#8a6a4c", "brown"],
  ["#1f3d33", "green"],
  ["#1f5a5c", "teal"],
  ["#27406b", "blue"],
  ["#a9a39b", "grey"],
  ["#f3eee4", "white"],
  ["#0c0c0e", "black"],
])("a colour whose name tells nothing belongs to the family of its swatch: %s is %s", (hex, family) => {
  expect(colourFamilyOf({ label: "Bahaar", hex })).toBe(family);
});

test("a colour without a telling name and without a swatch belongs to no family", () => {
  expect(colourFamilyOf({ label: "Bahaar", hex: null })).toBeNull();
});
