import { expect, test } from "vitest";
import { finalSaleOf, finalSaleText } from "#app/domain/catalog/final-sale.ts";

const jewellery = { isFinalSale: true, finalSaleReason: "hygiene" };
const shirts = { isFinalSale: false, finalSaleReason: "" };

test.each([
  ["a product of an ordinary category can be returned", "", "", shirts, null],
  ["a product of a final sale category cannot, for its reason", "", "", jewellery, "hygiene"],
  ["its own reason comes first", "", "pierced", jewellery, "pierced"],
  ["a product can be returned although its category cannot", "returnable", "", jewellery, null],
  ["a product can be final sale in an ordinary category", "final", "made to order", shirts, "made to order"],
  ["a final sale needs no reason", "final", "", shirts, ""],
] as const)("%s", (_, returnRule, finalSaleReason, category, expected) => {
  expect(finalSaleOf({ returnRule, finalSaleReason }, category)).toBe(expected);
});

test("the sentence names the reason, if there is one", () => {
  expect(finalSaleText("hygiene")).toBe("Final sale: no returns or exchanges (hygiene)");
  expect(finalSaleText("")).toBe("Final sale: no returns or exchanges");
});
