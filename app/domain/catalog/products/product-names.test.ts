import { expect, test } from "vitest";
import { skuFor } from "#app/domain/catalog/products/internal/write-variants.server.ts";

test("a SKU is made of the product's URL and the options", () => {
  expect(skuFor("noor-kaftan", ["2xl", "indigo"])).toBe("NOOR-KAFTAN-2XL-INDIGO");
  expect(skuFor("noor-kaftan", [null, null])).toBe("NOOR-KAFTAN");
});
