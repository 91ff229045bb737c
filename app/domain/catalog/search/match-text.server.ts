import { and, eq, sql } from "drizzle-orm";
import { products } from "#app/domain/catalog/catalog.tables.ts";
import { containsText, matchesSearch } from "#app/domain/catalog/search/search-match.server.ts";
import { matchSku } from "#app/domain/catalog/search/match-sku.server.ts";
import { matchTerms, type SearchMatch } from "#app/domain/catalog/search/match.server.ts";
import {
  readTerm,
  splitPhrases,
  type SearchTerm,
  type Vocabulary,
} from "#app/domain/catalog/search/search-terms.ts";
import { findWordFacts } from "#app/domain/catalog/search/word-facts.server.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";

export interface TextMatch extends SearchMatch {
  /** Categories that match every term. */
  categoryIds: readonly string[];
}

/**
 * Interprets a search text as a SKU, then as words, then as a substring of name or description (as specified), and returns the first
 * that matches an active product; null if none does.
 */
export async function matchText(
  db: Queryable,
  text: string,
  vocabulary: Vocabulary,
): Promise<TextMatch | null> {
  const sku = await matchSku(db, text);
  if (sku && (await findsAny(db, sku))) return { ...sku, categoryIds: [] };
  const terms = await readTerms(db, text, vocabulary);
  if (terms) {
    const words = matchTerms(terms);
    if (await findsAny(db, words)) return { ...words, categoryIds: categoriesOf(terms) };
  }
  const substring = matchSubstring(text, vocabulary);
  return (await findsAny(db, substring)) ? { ...substring, categoryIds: [] } : null;
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
export function matchSubstring(text: string, { categories }: Pick<Vocabulary, "categories">): SearchMatch {
  const isExact = containsText(text) ?? sql`false`;
  return {
    key: JSON.stringify(["substring", text, categories]),
    where: matchesSearch(text, categories) ?? sql`false`,
    rank: sql`case when ${isExact} then 1 else 0 end`,
    isStrong: isExact,
    colourIds: [],
  };
}

// With `limit 1` the planner expects an early match and scans the table even for a word without matches; this limit makes it use the index.
const PLANNED_ROWS = 1_000;

async function findsAny(db: Queryable, { where }: SearchMatch): Promise<boolean> {
  const isForSale = and(eq(products.status, "active"), where);
  const { rows } = await db.execute<{ is_found: boolean }>(sql`
    with found as materialized (select 1 from ${products} where ${isForSale} limit ${PLANNED_ROWS})
    select exists (select 1 from found) as is_found
  `);
  return rows[0]?.is_found ?? false;
}

function categoriesOf(terms: readonly SearchTerm[]): readonly string[] {
  const [first, ...others] = terms;
  return first?.categoryIds.filter((id) => others.every(({ categoryIds }) => categoryIds.includes(id))) ?? [];
}
