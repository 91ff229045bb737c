import type { OptionView } from "#app/domain/catalog/listing/listing-facets.ts";
import { isFillerWord, phraseKey, splitWords, wordKey } from "#app/domain/catalog/internal/search/words.ts";
import type { Expansion, Synonyms } from "#app/domain/catalog/search/internal/synonyms.ts";

/** Names that search words are matched against, besides product text. */
export interface Vocabulary {
  categories: readonly { id: string; name: string }[];
  options: readonly Pick<OptionView, "id" | "kind" | "label" | "family">[];
  synonyms: Synonyms;
  /** Keys of ignored phrases. */
  ignored: ReadonlySet<string>;
}

/** One term of a search with its synonyms and the categories and options it names. */
export interface SearchTerm {
  /** As typed, split into words. */
  words: readonly string[];
  /** Equivalent phrases, each split into words. */
  phrases: readonly (readonly string[])[];
  /** Narrower phrases, which rank lower. */
  specialPhrases: readonly (readonly string[])[];
  categoryIds: readonly string[];
  colourIds: readonly string[];
  specialColourIds: readonly string[];
  /** Sizes named by the term. Such a term only matches variants in stock in the size. */
  sizeIds: readonly string[];
}

/** Database lookup of a word. */
export interface WordFacts {
  /** A word such as "with" that full-text search ignores. */
  isStopWord: boolean;
  /** It occurs in the name or tags of a product. */
  isKnown: boolean;
  /** Words of names and tags that start with it. */
  completions: readonly string[];
}

const MAX_WORDS = 8;
const MAX_PHRASE_WORDS = 4;

/** Splits a search into phrases: the longest phrases of synonym rules, otherwise single words. A size in two words becomes one: "4 XL". */
export function splitPhrases(text: string, { options, synonyms, ignored }: Vocabulary): string[][] {
  const words = joinSizes(splitWords(text), options).slice(0, MAX_WORDS);
  const phrases: string[][] = [];
  let at = 0;
  while (at < words.length) {
    let length = Math.min(MAX_PHRASE_WORDS, words.length - at);
    const isNamed = (phrase: string[]) => synonyms.has(phrase) || ignored.has(phraseKey(phrase));
    while (length > 1 && !isNamed(words.slice(at, at + length))) length -= 1;
    phrases.push(words.slice(at, at + length));
    at += length;
  }
  return phrases.filter((phrase) => !ignored.has(phraseKey(phrase)));
}

function joinSizes(words: readonly string[], options: Vocabulary["options"]): string[] {
  const sizes = new Set(options.flatMap(({ kind, label }) => (kind === "size" ? label.toLowerCase() : [])));
  const joined: string[] = [];
  for (const word of words) {
    const both = `${joined.at(-1) ?? ""}${word}`;
    if (both !== word && sizes.has(both)) joined.pop();
    joined.push(sizes.has(both) ? both : word);
  }
  return joined;
}

/**
 * Resolves a phrase to a term. An unknown word is treated as a prefix, as while typing. Null for a stop word, and for a filler word that
 * no product's name or tags have.
 */
export function readTerm(
  phrase: readonly string[],
  vocabulary: Vocabulary,
  facts?: WordFacts,
): SearchTerm | null {
  const { synonyms } = vocabulary;
  const whole = resolve(phrase, synonyms.expand(phrase), vocabulary);
  const { categoryIds, colourIds, specialColourIds, sizeIds } = whole;
  const namesOption = [categoryIds, colourIds, specialColourIds, sizeIds].some((ids) => ids.length > 0);
  if (!facts || synonyms.has(phrase) || namesOption) return whole;
  if (facts.isStopWord) return null;
  if (facts.isKnown) return whole;
  const [beginning = ""] = phrase;
  if (isFillerWord(beginning)) return null;
  const completions = [...facts.completions, ...completionsIn(vocabulary, beginning)];
  // Catalog words take precedence over synonyms.
  const same =
    completions.length > 0 ? completions.map((word) => [word]) : completedSynonyms(synonyms, beginning);
  return resolve(phrase, { same: [[beginning], ...same], special: [] }, vocabulary);
}

/** The minimum length of a prefix that is completed: a single letter matches too many words. */
export const MIN_COMPLETED = 2;

function completionsIn({ categories, options }: Vocabulary, beginning: string): string[] {
  if (beginning.length < MIN_COMPLETED) return [];
  const labels = [...categories.map(({ name }) => name), ...options.map(({ label }) => label)];
  return labels.flatMap(splitWords).filter((word) => word.startsWith(beginning));
}

function completedSynonyms(synonyms: Synonyms, beginning: string): string[][] {
  if (beginning.length < MIN_COMPLETED) return [];
  return synonyms.beginningWith(beginning).flatMap((word) => synonyms.expand([word]).same);
}

function resolve(
  words: readonly string[],
  { same, special }: Expansion,
  { categories, options }: Vocabulary,
): SearchTerm {
  const [phrases, specialPhrases] = [distinct(same), distinct(special)];
  const isNamed = nameTest(phrases);
  const isSpecial = nameTest(specialPhrases);
  const keys = new Set(phrases.map(phraseKey));
  // A family of colours is named by its slug: "red" includes Deep Wine.
  const isOfFamily = (family: string | null) => family !== null && keys.has(family);
  const idsOf = (kind: OptionView["kind"], matches: (option: NamedOption) => boolean) =>
    options.filter((option) => option.kind === kind && matches(option)).map(({ id }) => id);
  return {
    words,
    phrases,
    specialPhrases,
    categoryIds: categories.filter(({ name }) => isNamed(name)).map(({ id }) => id),
    colourIds: idsOf("colour", ({ label }) => isNamed(label)),
    specialColourIds: idsOf(
      "colour",
      ({ label, family }) => !isNamed(label) && (isSpecial(label) || isOfFamily(family)),
    ),
    sizeIds: idsOf("size", ({ label }) => keys.has(phraseKey(splitWords(label)))),
  };
}

type NamedOption = Vocabulary["options"][number];

function distinct(phrases: readonly (readonly string[])[]): (readonly string[])[] {
  return [...new Map(phrases.map((phrase) => [phrase.join(" "), phrase])).values()];
}

/** Tests whether a label has all words of one of the phrases. */
function nameTest(phrases: readonly (readonly string[])[]): (label: string) => boolean {
  const keys = phrases.map((phrase) => phrase.map(wordKey));
  return (label) => {
    const words = new Set(splitWords(label).map(wordKey));
    return keys.some((key) => key.every((word) => words.has(word)));
  };
}
