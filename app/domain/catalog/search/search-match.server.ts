import { and, ilike, inArray, or, sql, type SQL } from "drizzle-orm";
import { products } from "#app/domain/catalog/catalog.tables.ts";
import { searchWords } from "#app/domain/catalog/search/search-words.ts";
import { containing } from "#app/platform/database/query/containing.ts";

/** All categories: so few that they are looked through here, and the database can use its indexes for the rest. */
export type NamedCategories = readonly { id: string; name: string }[];

/** Text stands somewhere in a product's name, description, material or tags, in any case. The index on them serves it. */
export function hasText(text: string): SQL {
  return sql`${products.searchText} like lower(${containing(text)} collate "default") collate "C"`;
}

/** A word of these begins with the text. The index serves it also for one or two letters. */
export function hasWordBeginning(text: string): SQL {
  const within = containing(text).slice(1);
  const patterns = [within, `% ${within}`, `%\n${within}`];
  const ways = patterns.map(
    (pattern) => sql`${products.searchText} like lower(${pattern} collate "default") collate "C"`,
  );
  return sql`(${sql.join(ways, sql` or `)})`;
}

/** Name or description contains the text, in any case: the search as it is specified. */
export function containsText(text: string): SQL | undefined {
  const pattern = containing(text);
  return and(hasText(text), or(ilike(products.name, pattern), ilike(products.description, pattern)));
}

/**
 * Each word of the text stands in name, description, material, tags or category. That is the search as it is specified and more: what
 * has the text itself in name or description has its words.
 */
export function matchesSearch(text: string, categories: NamedCategories): SQL | undefined {
  return and(...searchWords(text).map((word) => hasWord(word, categories)));
}

function hasWord(word: string, categories: NamedCategories): SQL | undefined {
  const meant = categories.filter(({ name }) => name.toLowerCase().includes(word)).map(({ id }) => id);
  return or(hasText(word), meant.length > 0 ? inArray(products.categoryId, meant) : undefined);
}
