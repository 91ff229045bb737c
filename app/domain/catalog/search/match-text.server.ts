import { and, eq, sql, type SQL } from "drizzle-orm";
import { products } from "#app/domain/catalog/catalog.tables.ts";
import type { SearchMatch } from "#app/domain/catalog/product-index/find-matches.ts";
import type { ProductIndex } from "#app/domain/catalog/product-index/product-index.server.ts";
import {
  containsText,
  hasBeginnings,
  matchesSearch,
} from "#app/domain/catalog/search/search-match.server.ts";
import { matchSku } from "#app/domain/catalog/search/match-sku.server.ts";
import { readTerms } from "#app/domain/catalog/search/read-terms.server.ts";
import type { SearchTerm, Vocabulary } from "#app/domain/catalog/search/search-terms.ts";
import { stemTerms } from "#app/domain/catalog/search/stem-terms.server.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";

export interface TextMatch extends SearchMatch {
  /** Categories that match every term. */
  categoryIds: readonly string[];
  /** The sizes in the search, each as typed. Only products in stock in them match. */
  sizes: readonly SearchTerm[];
}

/** Matches no product. */
export const NO_MATCH: TextMatch = {
  key: "nothing",
  by: { ids: [] },
  colourIds: [],
  sizeIds: [],
  categoryIds: [],
  sizes: [],
};

/** The texts that a search reads. */
export interface SearchDeps {
  db: Queryable;
  productIndex: Pick<ProductIndex, "countMatches" | "countNamed">;
}

/**
 * Interprets a search text as a SKU, then as words of name, tags, material, category, colour and size, then as beginnings of words of the
 * description too, and returns the first that matches a product for sale; null if none does.
 */
export async function matchText(
  deps: SearchDeps,
  text: string,
  vocabulary: Vocabulary,
): Promise<TextMatch | null> {
  const { db, productIndex } = deps;
  const findsAny = async (match: SearchMatch) => (await productIndex.countMatches(match)) > 0;
  const sku = await matchSku(db, text);
  if (sku && (await findsAny(sku))) return withoutTerms(sku);
  const terms = await readTerms(db, text, vocabulary);
  if (!terms) return null;
  const words = await matchTerms(db, terms);
  if (await findsAny(words)) return words;
  // Sizes stand in no description.
  if (terms.length === 0 || words.sizes.length > 0) return null;
  const beginnings = await matchBeginnings(db, terms, vocabulary);
  return (await findsAny(beginnings)) ? withoutTerms(beginnings) : null;
}

/** The match of terms by the product index. */
export async function matchTerms(db: Queryable, terms: readonly SearchTerm[]): Promise<TextMatch> {
  const sizes = terms.filter(({ sizeIds }) => sizeIds.length > 0);
  return { ...(await stemTerms(db, terms)), categoryIds: categoriesOf(terms), sizes };
}

/** The specified search by a substring of name or description. Null if it matches no product for sale. */
export async function matchSubstring(
  { db, productIndex }: SearchDeps,
  text: string,
  { categories }: Pick<Vocabulary, "categories">,
): Promise<TextMatch | null> {
  const found = await selectMatch(db, {
    key: ["substring", text],
    where: matchesSearch(text, categories),
    isBest: containsText(text),
  });
  return (await productIndex.countMatches(found)) > 0 ? withoutTerms(found) : null;
}

function matchBeginnings(
  db: Queryable,
  terms: readonly SearchTerm[],
  { categories }: Pick<Vocabulary, "categories">,
): Promise<SearchMatch> {
  const words = terms.flatMap((term) => term.words);
  return selectMatch(db, { key: ["beginnings", words], where: hasBeginnings(words, categories) });
}

interface Selection {
  key: readonly unknown[];
  where: SQL | undefined;
  /** The products to list first. */
  isBest?: SQL;
}

async function selectMatch(db: Queryable, { key, where, isBest }: Selection): Promise<SearchMatch> {
  // One text of ids: a row for each would take longer to read than to find.
  const { rows } = await db.execute<{ ids: string | null }>(sql`
    select coalesce(${isBest ?? sql`false`}, false) as is_best, string_agg(${products.id}::text, ' ') as ids from ${products}
    where ${and(eq(products.status, "active"), where)}
    group by is_best order by is_best desc
  `);
  const ids = rows.map((row) => row.ids?.split(" ") ?? []);
  return { key: JSON.stringify(key), by: { ids }, colourIds: [], sizeIds: [] };
}

const withoutTerms = (match: SearchMatch): TextMatch => ({ ...match, categoryIds: [], sizes: [] });

function categoriesOf(terms: readonly SearchTerm[]): readonly string[] {
  const [first, ...others] = terms;
  return first?.categoryIds.filter((id) => others.every(({ categoryIds }) => categoryIds.includes(id))) ?? [];
}
