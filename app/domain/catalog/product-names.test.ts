import { describe, expect, test } from "vitest";
import { skuFor, slugOf } from "#app/domain/catalog/product-names.ts";

describe("an address", () => {
  test.each([
    ["Noor Kaftan", "noor-kaftan"],
    ["  Été — Châle & Co.  ", "ete-chale-co"],
    ["Women's Kurta", "womens-kurta"],
    ["गुलमोहर", "product"],
    ["!!", "product"],
  ])("of %j is %s", (name, slug) => expect(slugOf(name)).toBe(slug));

  test("is never longer than an address should be, and ends with no dash", () => {
    expect(slugOf("shawl ".repeat(40))).toMatch(/^[a-z-]{1,80}(?<!-)$/);
  });
});

test("a stock number is made of address and options", () => {
  expect(skuFor("noor-kaftan", ["2xl", "indigo"])).toBe("NOOR-KAFTAN-2XL-INDIGO");
  expect(skuFor("noor-kaftan", [null, null])).toBe("NOOR-KAFTAN");
});
