import { describe, expect, test } from "vitest";
import { clampQuantity, isLowStock, stockLabel } from "./catalog.ts";

describe("stock", () => {
  // Proves LIM-02, LIM-03, LIM-04
  test.each([
    [0, "Out of Stock"],
    [1, "Only 1 left!"],
    [10, "Only 10 left!"],
    [11, "In Stock"],
  ])("%i is told as %s", (inventory, label) => {
    expect(stockLabel(inventory)).toBe(label);
  });

  // Proves LIM-01
  test("is low from four down to one", () => {
    expect([0, 1, 4, 5].map((inventory) => isLowStock(inventory))).toEqual([false, true, true, false]);
  });

  // Proves LIM-05, PDP-16
  test("bounds what can be bought: a whole number from one to what is there", () => {
    for (const [wanted, bought] of [
      [-1, 1],
      [0, 1],
      [2.9, 2],
      [3, 3],
      [4, 3],
      [Number.NaN, 1],
    ] as const)
      expect(clampQuantity(wanted, 3)).toBe(bought);
  });
});
