import { categories } from "#db/seed/catalogue/categories.ts";
import { shop } from "#db/seed/content/shop.ts";

const CATALOGUE = [...categories, ...shop.collections.collections].flatMap(({ name, slug }) => [name, slug]);

// The sample's "Accessories" are a word of any shop.
const CATALOGUE_WORDS = CATALOGUE.filter((word) => !/^accessories$/i.test(word)).map((word) =>
  word.replaceAll(/[’']/g, "(?:['’]|&#x27;)"),
);

const SAMPLE_SHOP = new RegExp(
  String.raw`.{0,60}(?:gulmohar|lucknow|GM\/|${CATALOGUE_WORDS.join("|")}).{0,30}`,
  "gi",
);

// The sign-in of the tests' owner, which the admin shows, random values that may hold any letters, files of built-in images, and the
// synonyms that each shop's search begins with.
const NO_WORDS =
  /owner(?:@|%40)gulmohar\.example|nonce="[^"]*"|\/images\/[\w-]+\.webp|handcrafts, handicrafts, handmade/g;

/** The sample shop's name, place, invoice prefix, categories and collections in a text, each with the words around it. */
export function sampleWordsIn(text: string): string[] {
  return text.replaceAll(NO_WORDS, "").match(SAMPLE_SHOP) ?? [];
}
