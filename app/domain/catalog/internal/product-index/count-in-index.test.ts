import { expect, test } from "vitest";
import { countInIndex, type FacetQuery } from "#app/domain/catalog/internal/product-index/count-in-index.ts";
import { matchTerms } from "#app/domain/catalog/internal/product-index/match-terms.ts";
import { createProductColumns } from "#app/domain/catalog/internal/product-index/product-columns.ts";

const EVERYTHING: FacetQuery = {
  categoryIds: null,
  isFeatured: false,
  since: null,
  sizeIds: null,
  colourIds: null,
  lowest: null,
  highest: null,
  isInStock: false,
  fits: null,
  needsRows: false,
};

function oneKurta() {
  const columns = createProductColumns();
  columns.put({
    id: "kurta",
    name: "Kurta",
    words: "'kurta':1A",
    categoryId: "womens-fashion",
    chart: "kurta",
    createdAt: 0,
    isFeatured: false,
    price: 800,
    inventory: 3,
    ratingAverage: 0,
    ratingCount: 0,
    variants: [{ sizeId: "2xl", colourId: "plum", price: 800, inStock: true }],
  });
  return columns;
}

test("a query with unknown texts leaves the index as it is, and matches what it knows", () => {
  const columns = oneKurta();
  const known = columns.codes.count();
  const unknown = ["x1", "x2", "x3"];
  const unknownFits = unknown.map((chart) => ({ chart, sizeIds: ["3xl"] }));
  const total = (query: Partial<FacetQuery>) =>
    countInIndex(columns, { ...EVERYTHING, ...query }, null).counts.total;
  expect(total({ fits: unknownFits })).toBe(0);
  expect(total({ fits: [...unknownFits, { chart: "kurta", sizeIds: ["2xl", "3xl"] }] })).toBe(1);
  expect(total({ categoryIds: unknown })).toBe(0);
  expect(total({ sizeIds: unknown })).toBe(0);
  expect(total({ colourIds: [...unknown, "plum"] })).toBe(1);
  const term = { phrases: [], specialPhrases: [], specialColourIds: unknown, sizeIds: [] };
  const { rows } = matchTerms(columns, [
    { ...term, categoryIds: unknown, colourIds: [...unknown, "plum"] },
    { ...term, categoryIds: [], colourIds: [], sizeIds: [...unknown, "2xl"] },
  ]);
  expect([...rows]).toEqual([0]);
  expect(columns.codes.count()).toBe(known);
});
