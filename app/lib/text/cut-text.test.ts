import { expect, test } from "vitest";
import { cutText } from "#app/lib/text/cut-text.ts";

test.each([
  ["shawl", 10, "shawl"],
  ["shawl", 3, "sha"],
  ["🧣 shawl", 2, "🧣"],
  ["🧣 shawl", 1, ""],
  ["a🧣🧣", 4, "a🧣"],
  ["a🧣🧣", 5, "a🧣🧣"],
  ["शॉल", 2, "शॉ"],
  ["", 3, ""],
])("“%s” cut to %i is “%s”", (text, maxLength, cut) => {
  expect(cutText(text, maxLength)).toBe(cut);
});
