import fc from "fast-check";
import { expect, test } from "vitest";
import { closestWords, editDistance } from "#app/domain/catalog/search/internal/did-you-mean.server.ts";

test.each([
  ["shawl", "shawl", 0],
  ["shwal", "shawl", 1],
  ["pashmna", "pashmina", 1],
  ["pashmeena", "pashmina", 2],
  ["kurtta", "kurta", 1],
  ["", "kurta", 5],
])("the words %s and %s are %i letters apart", (a, b, apart) => {
  expect(editDistance(a, b)).toBe(apart);
});

test("the distance of two words is symmetric, and zero only for the same word", () => {
  const word = fc.string({ maxLength: 12 });
  fc.assert(
    fc.property(word, word, (a, b) => {
      expect(editDistance(a, b)).toBe(editDistance(b, a));
      expect(editDistance(a, b) === 0).toBe(a === b);
      expect(editDistance(a, b)).toBeLessThanOrEqual(Math.max(a.length, b.length));
    }),
  );
});

test("the nearest word comes first, of equally near ones the more frequent, and distant ones are left out", () => {
  const known = [
    { word: "shawls", uses: 2 },
    { word: "shall", uses: 1 },
    { word: "shawl", uses: 20 },
    { word: "kaftan", uses: 9 },
  ];
  expect(closestWords("shawk", known)).toEqual(["shawl"]);
  expect(closestWords("shal", known)).toEqual(["shawl", "shall"]);
  expect(closestWords("xyz", known)).toEqual([]);
});
