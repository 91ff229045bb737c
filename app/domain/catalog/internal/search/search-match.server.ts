import { and, ilike, inArray, or, sql, type SQL } from "drizzle-orm";
import { products } from "#app/domain/catalog/catalog.tables.ts";
import { splitWords } from "#app/domain/catalog/internal/search/words.ts";
import { containing } from "#app/platform/database/query/conditions.ts";

/** All categories. They are few, so they are matched in memory and the database can use its indexes for the rest. */
export type NamedCategories = readonly { id: string; name: string }[];

/** The text occurs in name, description, material or tags, case-insensitively. Uses the trigram index. */
export function hasText(text: string): SQL {
  return sql`${products.searchText} like lower(${containing(text)} collate "default") collate "C"`;
}

/** A word in these fields starts with the text. Uses the trigram index even for one or two letters. */
export function hasWordBeginning(text: string): SQL {
  const within = containing(text).slice(1);
  const patterns = [within, `% ${within}`, `%\n${within}`];
  const ways = patterns.map(
    (pattern) => sql`${products.searchText} like lower(${pattern} collate "default") collate "C"`,
  );
  return sql`(${sql.join(ways, sql` or `)})`;
}

/** Name or description contains the text, case-insensitively: the specified search. */
export function containsText(text: string): SQL | undefined {
  const pattern = containing(text);
  return and(hasText(text), or(ilike(products.name, pattern), ilike(products.description, pattern)));
}

/** Each word of the text occurs in name, description, material, tags or category: a superset of the specified search. */
export function matchesSearch(text: string, categories: NamedCategories): SQL | undefined {
  return and(...searchWords(text).map((word) => hasWord(word, categories)));
}

function hasWord(word: string, categories: NamedCategories): SQL | undefined {
  return or(hasText(word), isAmong(categories.filter(({ name }) => name.toLowerCase().includes(word))));
}

/** Each word, in lower case, begins a word of name, description, material, tags or category. */
export function hasBeginnings(words: readonly string[], categories: NamedCategories): SQL | undefined {
  const begins = (word: string, text: string) => splitWords(text).some((each) => each.startsWith(word));
  return and(
    ...words.map((word) =>
      or(hasWordBeginning(word), isAmong(categories.filter(({ name }) => begins(word, name)))),
    ),
  );
}

function isAmong(categories: NamedCategories): SQL | undefined {
  const ids = categories.map(({ id }) => id);
  return ids.length > 0 ? inArray(products.categoryId, ids) : undefined;
}

const MAX_WORDS = 6;

/** The distinct words of a search, in lower case and without plural endings, so that "Kurtas" finds a kurta. */
function searchWords(text: string): string[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean).map(withoutPlural);
  return [...new Set(words)].slice(0, MAX_WORDS);
}

/** The common prefix of singular and plural, for substring search. */
function withoutPlural(word: string): string {
  if (word.length < 4 || word.endsWith("ss")) return word;
  return word.replace(/(?:ies|(?<=s|sh|ch|x)es|s)$/, "");
}
