import { describe, expect, test } from "vitest";
import { clampQuantity, isLowStock, stockLabel } from "./catalog.ts";

describe("stock", () => {
  test.each([
    [0, "Out of Stock"],
    [1, "Only 1 left!"],
    [10, "Only 10 left!"],
    [11, "In Stock"],
  ])("a stock of %i is shown as %s", (inventory, label) => {
    expect(stockLabel(inventory)).toBe(label);
  });

  test("a stock from four down to one is low", () => {
    expect([0, 1, 4, 5].map((inventory) => isLowStock(inventory))).toEqual([false, true, true, false]);
  });

  test("a quantity must be a whole number from one to the stock", () => {
    for (const [requested, bought] of [
      [-1, 1],
      [0, 1],
      [2.9, 2],
      [3, 3],
      [4, 3],
      [Number.NaN, 1],
    ] as const)
      expect(clampQuantity(requested, 3)).toBe(bought);
  });
});
