import { expect, test } from "vitest";
import { printable, shorten } from "#app/platform/share-card/share-cards.server.ts";

test.each([
  ["Noor Chikankari Anarkali", "Noor Chikankari Anarkali"],
  ["Café “Hazratganj” — № 5", "Café “Hazratganj” — No 5"],
  ["Kashmīrī pashmīnā", "Kashmiri pashmina"],
  ["नूर kurta", "नूर kurta"],
  ["காஞ்சிபுரம் پشمینہ", "காஞ்சிபுரம் پشمینہ"],
  ["Платье 👗 🇮🇳", "Plate"],
  ["北京", ""],
  [" two\n lines ", "two lines"],
])("a share card shows %j as %j", (text, shown) => expect(printable(text)).toBe(shown));

test("a long text is cut after a whole word", () => {
  expect(shorten("From the loom, a shawl", 15)).toBe("From the loom…");
  expect(shorten("From the loom", 13)).toBe("From the loom");
  expect(shorten("Donaudampfschiff", 5)).toBe("Donau…");
});
