import { and, eq, sql } from "drizzle-orm";
import { products } from "#app/domain/catalog/catalog.tables.ts";
import type { SearchMatch } from "#app/domain/catalog/product-index/find-matches.ts";
import type { ProductIndex } from "#app/domain/catalog/product-index/product-index.server.ts";
import { containsText, matchesSearch } from "#app/domain/catalog/search/search-match.server.ts";
import { matchSku } from "#app/domain/catalog/search/match-sku.server.ts";
import {
  readTerm,
  splitPhrases,
  type SearchTerm,
  type Vocabulary,
} from "#app/domain/catalog/search/search-terms.ts";
import { stemTerms } from "#app/domain/catalog/search/stem-terms.server.ts";
import { findWordFacts } from "#app/domain/catalog/search/word-facts.server.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";

export interface TextMatch extends SearchMatch {
  /** Categories that match every term. */
  categoryIds: readonly string[];
}

/** The texts that a search reads. */
export interface SearchDeps {
  db: Queryable;
  productIndex: Pick<ProductIndex, "countMatches">;
}

/**
 * Interprets a search text as a SKU, then as words, then as a substring of name or description (as specified), and returns the first
 * that matches a product for sale; null if none does.
 */
export async function matchText(
  { db, productIndex }: SearchDeps,
  text: string,
  vocabulary: Vocabulary,
): Promise<TextMatch | null> {
  const findsAny = async (match: SearchMatch) => (await productIndex.countMatches(match)) > 0;
  const sku = await matchSku(db, text);
  if (sku && (await findsAny(sku))) return { ...sku, categoryIds: [] };
  const terms = await readTerms(db, text, vocabulary);
  if (terms) {
    const words = await stemTerms(db, terms);
    if (await findsAny(words)) return { ...words, categoryIds: categoriesOf(terms) };
  }
  const substring = await matchSubstring(db, text, vocabulary);
  return (await findsAny(substring)) ? { ...substring, categoryIds: [] } : null;
}

/** The terms of a text; empty if all words are ignored, null if it has no searchable words. */
async function readTerms(db: Queryable, text: string, vocabulary: Vocabulary): Promise<SearchTerm[] | null> {
  const phrases = splitPhrases(text, vocabulary);
  const single = phrases.flatMap((phrase) => (phrase.length === 1 ? phrase : []));
  const facts = await findWordFacts(db, [...new Set(single)]);
  const terms = phrases.flatMap((phrase) => readTerm(phrase, vocabulary, facts.get(phrase[0] ?? "")) ?? []);
  const isOnlyStopWords = terms.length === 0 && phrases.length > 0;
  return isOnlyStopWords || !/[\p{L}\p{N}]/u.test(text) ? null : terms;
}

/** The specified substring search, widened: every word occurs somewhere in the product. */
async function matchSubstring(
  db: Queryable,
  text: string,
  { categories }: Pick<Vocabulary, "categories">,
): Promise<SearchMatch> {
  const isExact = containsText(text) ?? sql`false`;
  // One text of ids: a row for each would take longer to read than to find.
  const { rows } = await db.execute<{ ids: string | null }>(sql`
    select coalesce(${isExact}, false) as is_exact, string_agg(${products.id}::text, ' ') as ids from ${products}
    where ${and(eq(products.status, "active"), matchesSearch(text, categories))}
    group by is_exact order by is_exact desc
  `);
  const ids = rows.map((row) => row.ids?.split(" ") ?? []);
  return { key: JSON.stringify(["substring", text]), by: { ids }, colourIds: [] };
}

function categoriesOf(terms: readonly SearchTerm[]): readonly string[] {
  const [first, ...others] = terms;
  return first?.categoryIds.filter((id) => others.every(({ categoryIds }) => categoryIds.includes(id))) ?? [];
}
