import { expect, test } from "vitest";
import { guessColour } from "#app/domain/catalog/products/draft/guess-colour.ts";

const COLOURS = [
  { id: "1", label: "Plum" },
  { id: "2", label: "Deep Plum" },
  { id: "3", label: "Mint" },
];

test.each([
  ["noor-mint-1.jpg", "3"],
  ["NOOR_MINT.JPG", "3"],
  ["noor deep-plum (2).webp", "2"],
  ["plum.heic", "1"],
  ["peppermint.jpg", ""],
  ["IMG_4711.jpg", ""],
  ["mint", "3"],
])("the file name %j names the colour %j", (fileName, id) => {
  expect(guessColour(fileName, COLOURS)).toBe(id);
});
