import { describe, expect, test } from "vitest";
import { readTerm, splitPhrases } from "#app/domain/catalog/search/internal/search-terms.ts";
import { vocabularyOf } from "#app/domain/catalog/search/suggest.server.ts";
import { splitWords, wordKey } from "#app/domain/catalog/internal/search/words.ts";
import { DEFAULT_SEARCH, parseSynonymRule } from "#app/domain/catalog/search/search.settings.ts";

const option = (kind: "size" | "colour", label: string, family: string | null = null) => ({
  id: label,
  kind,
  label,
  family,
});

const VOCABULARY = vocabularyOf(DEFAULT_SEARCH, {
  categories: [
    { id: "women", name: "Women's Fashion" },
    { id: "men", name: "Men’s Fashion" },
  ],
  options: [
    option("size", "XL"),
    option("size", "2XL"),
    option("colour", "Rani Pink", "pink"),
    option("colour", "Gulmohar Red", "red"),
    option("colour", "Plum"),
  ],
});

describe("search words", () => {
  test("search words lose possessive endings, punctuation and capitals", () => {
    expect(splitWords("Men's RED-kurta, 2XL!")).toEqual(["men", "red", "kurta", "2xl"]);
    expect(splitWords("चूड़ी और झुमके")).toEqual(["चूड़ी", "और", "झुमके"].map((word) => word.normalize("NFC")));
  });

  test.each([
    ["kurtas", "kurta"],
    ["dresses", "dress"],
    ["accessories", "accessory"],
    ["dress", "dress"],
    ["सफ़ेद", "सफेद"],
    ["चूड़ियाँ", "चूडियां"],
  ])("the search %s is looked up as %s", (word, key) => {
    expect(wordKey(word.normalize("NFC"))).toBe(key.normalize("NFC"));
  });

  test("search words are read as the longest phrase that a rule names, without the ignored words", () => {
    expect(splitPhrases("plus size tie and dye kurtas online", VOCABULARY)).toEqual([
      ["tie", "and", "dye"],
      ["kurtas"],
    ]);
  });
});

describe("search terms", () => {
  test("a term matches categories, colours and sizes by whole words, also by a synonym", () => {
    expect(readTerm(["gents"], VOCABULARY)?.categoryIds).toEqual(["men"]);
    expect(readTerm(["xxl"], VOCABULARY)?.sizeIds).toEqual(["2XL"]);
    expect(readTerm(["लाल"], VOCABULARY)?.colourIds).toEqual(["Gulmohar Red"]);
    expect(readTerm(["x"], VOCABULARY)?.sizeIds).toEqual([]);
  });

  test("a general term finds its special words, but not the other way round", () => {
    const purple = readTerm(["purple"], VOCABULARY);
    expect(purple?.colourIds).toEqual([]);
    expect(purple?.specialColourIds).toEqual(["Plum"]);
    expect(readTerm(["plum"], VOCABULARY)?.phrases).toEqual([["plum"]]);
  });

  test("an unknown term matches beginnings of words, and a stop word is ignored", () => {
    const unknown = { isStopWord: false, isKnown: false, completions: ["kotwali"] };
    expect(readTerm(["kot"], VOCABULARY, unknown)?.phrases).toEqual([["kot"], ["kotwali"]]);
    expect(readTerm(["gulm"], VOCABULARY, { ...unknown, completions: [] })?.colourIds).toEqual([
      "Gulmohar Red",
    ]);
    expect(readTerm(["with"], VOCABULARY, { ...unknown, isStopWord: true })).toBeNull();
  });
});

test.each([
  ["kurta, kurti", { same: ["kurta", "kurti"], special: [] }],
  ["purple: plum , orchid", { same: ["purple"], special: ["plum", "orchid"] }],
  ["kurta", null],
  ["kurta,", null],
  [": plum", null],
  ["purple:", null],
  ["a: b: c", null],
])("the synonym rule %j is read as %j", (line, rule) => {
  expect(parseSynonymRule(line)).toEqual(rule);
});

test("every default synonym rule can be read", () => {
  for (const line of DEFAULT_SEARCH.synonyms)
    expect([line, parseSynonymRule(line)]).not.toEqual([line, null]);
});
