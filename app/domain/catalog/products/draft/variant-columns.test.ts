import { describe, expect, test } from "vitest";
import { cellsOf, emptyDraft } from "#app/domain/catalog/products/draft/product-draft.ts";
import {
  readSheetCells,
  variantColumns,
  withSameForAll,
  withSheetCells,
} from "#app/domain/catalog/products/draft/variant-columns.ts";
import { RESTRICTED_VIEWER } from "#app/domain/catalog/variant-fields.ts";

const DRAFT = { ...emptyDraft(), sizeIds: ["xl", "2xl", "3xl"], colourIds: ["mint"] };

/** The columns from the one with this name. */
const columnsFrom = (name: string) => {
  const columns = variantColumns("MRP", { seesPurchasePrices: true });
  return columns.slice(columns.findIndex((column) => column.name === name));
};

describe("the grid of variants", () => {
  test("a value for all is set for every shown variant, and for no other field", () => {
    const changed = withSameForAll(DRAFT, "price", "1499");
    expect(cellsOf(changed).map(({ price, stock }) => [price, stock])).toEqual([
      ["1499", ""],
      ["1499", ""],
      ["1499", ""],
    ]);
  });

  test("cells of a sheet fill the variants from the chosen one on, without currency and grouping", () => {
    const cells = readSheetCells("₹1,499.00\t2,000\r\n₹1,599.00\t2,100\r\n") ?? [];
    const changed = withSheetCells(DRAFT, cells, { row: 1, columns: columnsFrom("price") });
    expect(cellsOf(changed).map(({ price, compareAt }) => [price, compareAt])).toEqual([
      ["", ""],
      ["1499.00", "2000"],
      ["1599.00", "2100"],
    ]);
  });

  test("cells of a sheet beyond the last variant and the last column are left out", () => {
    const cells = readSheetCells("A-1\tmore\nA-2\tmore") ?? [];
    const changed = withSheetCells(DRAFT, cells, { row: 2, columns: columnsFrom("sku") });
    expect(cellsOf(changed).map(({ sku }) => sku)).toEqual(["", "", "A-1"]);
  });

  test("the text of a single cell is pasted by the browser", () => {
    expect(readSheetCells("12")).toBeNull();
    expect(readSheetCells("12\n")).toBeNull();
    expect(readSheetCells("12\n13")).toEqual([["12"], ["13"]]);
  });

  test("a shop without compare-at prices has no column for them", () => {
    expect(variantColumns(null, RESTRICTED_VIEWER).map(({ name }) => name)).not.toContain("compareAt");
  });

  test("only people who may see purchase prices have a column for them", () => {
    const names = (seesPurchasePrices: boolean) =>
      variantColumns("MRP", { seesPurchasePrices }).map(({ name }) => name);
    expect(names(true)).toContain("purchasePrice");
    expect(names(false)).toEqual(names(true).filter((name) => name !== "purchasePrice"));
  });
});
