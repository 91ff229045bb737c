import { and, eq, sql, type SQL, ilike } from "drizzle-orm";
import { products, variants } from "#app/domain/catalog/catalog.tables.ts";
import type { SearchMatch } from "#app/domain/catalog/internal/product-index/find-matches.ts";
import type { ProductIndex } from "#app/domain/catalog/product-index/product-index.server.ts";
import {
  containsText,
  hasBeginnings,
  matchesSearch,
} from "#app/domain/catalog/internal/search/search-match.server.ts";
import { readTerms } from "#app/domain/catalog/search/internal/read-terms.server.ts";
import type { SearchTerm, Vocabulary } from "#app/domain/catalog/search/internal/search-terms.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";
import { containing } from "#app/platform/database/query/conditions.ts";
import { parseLexemes, type Lexeme } from "#app/domain/catalog/internal/product-index/lexemes.ts";

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
  const match = await selectMatch(db, {
    key: ["substring", text],
    where: matchesSearch(text, categories),
    isBest: containsText(text),
  });
  return (await productIndex.countMatches(match)) > 0 ? withoutTerms(match) : null;
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

const MAX_PRODUCTS = 100;

// No spaces, and at least one separator or digit: "GUL-NOOR-2XL", "KU1042".
const LOOKS_LIKE_SKU = /^(?=.*[-_./\d])[\p{L}\d][\p{L}\d\-_./]{3,79}$/u;

/** Matches products by a part of a variant's SKU. Null if the text does not look like a SKU or none matches. */
async function matchSku(db: Queryable, text: string): Promise<SearchMatch | null> {
  if (!LOOKS_LIKE_SKU.test(text)) return null;
  // Without a separator the text may be a size or a word, so it must be a prefix.
  const pattern = /[-_./]/.test(text) ? containing(text) : containing(text).slice(1);
  const variantRows = await db
    .selectDistinct({ id: variants.productId })
    .from(variants)
    .where(ilike(variants.sku, pattern))
    .limit(MAX_PRODUCTS);
  if (variantRows.length === 0) return null;
  const ids = variantRows.map(({ id }) => id);
  return {
    key: JSON.stringify(["sku", ids]),
    by: { ids: [ids] },
    colourIds: [],
    sizeIds: [],
  };
}

/** Turns the terms of a search into a match. The database stems their words as it stems those of the products. */
export async function stemTerms(db: Queryable, terms: readonly SearchTerm[]): Promise<SearchMatch> {
  const texts = terms.flatMap(({ phrases, specialPhrases }) => [...phrases, ...specialPhrases].map(textOf));
  const lexemes = await readLexemes(db, [...new Set(texts)]);
  const stem = (phrases: SearchTerm["phrases"]) => phrases.map((phrase) => lexemes.get(textOf(phrase)) ?? []);
  return {
    key: JSON.stringify(terms),
    by: {
      terms: terms.map((term) => ({
        ...term,
        phrases: stem(term.phrases),
        specialPhrases: stem(term.specialPhrases),
      })),
    },
    sizeIds: terms.flatMap(({ sizeIds }) => sizeIds),
    colourIds: terms.flatMap(({ colourIds, specialColourIds }) => [...colourIds, ...specialColourIds]),
  };
}

const textOf = (phrase: readonly string[]) => phrase.join(" ");

async function readLexemes(db: Queryable, texts: readonly string[]): Promise<Map<string, Lexeme[]>> {
  if (texts.length === 0) return new Map();
  const { rows } = await db.execute<{ text: string; lexemes: string }>(sql`
    select text, to_tsvector('hindi', text)::text as lexemes from unnest(${sql.param([...texts])}::text[]) as requested (text)
  `);
  return new Map(
    rows.map(({ text, lexemes }) => [
      text,
      parseLexemes(lexemes).toSorted((a, b) => a.position - b.position),
    ]),
  );
}
