import { and, inArray, or, sql, type SQL } from "drizzle-orm";
import { products, variants } from "#app/domain/catalog/catalog.tables.ts";
import type { SearchTerm } from "#app/domain/catalog/search/search-terms.ts";

/** What a search finds, in SQL over `products`. */
export interface SearchMatch {
  /** Names the match: the same key finds the same products, as long as they do not change. */
  key: string;
  where: SQL;
  /** How well a product matches, a number: more is better. */
  rank: SQL;
  /** Whether a product matches by more than its material. */
  isStrong: SQL;
  /** The colours that the search names: cards show them. */
  colourIds: readonly string[];
}

// What a field that has the word says of a product. A search of several words adds them up.
const RANK = { name: 12, tagOrColour: 8, category: 6, special: 5, material: 4 } as const;

/** Products that match every term: in their own words, by their category, or by a variant's colour or size. */
export function matchTerms(terms: readonly SearchTerm[]): SearchMatch {
  const wordTerms = terms.filter(({ sizeIds }) => sizeIds.length === 0);
  const sizeTerms = terms.filter(({ sizeIds }) => sizeIds.length > 0);
  // Terms that only words can match are one condition, which the index answers at once.
  const [bare, named] = [wordTerms.filter(isBare), wordTerms.filter((term) => !isBare(term))];
  const conditions = [
    bare.length > 0 ? hasWords(bare.map((term) => `(${alternatives(term)})`).join(" & ")) : undefined,
    ...named.map((term) => or(...waysOf(term))),
    ...sizeTerms.map((term) => comesInSize(term, wordTerms)),
  ];
  return {
    key: JSON.stringify(terms),
    where: and(...conditions) ?? sql`true`,
    rank: wordTerms.length === 0 ? sql`0` : sql.join(wordTerms.map(rankOf), sql` + `),
    isStrong: and(...wordTerms.map((term) => or(...waysOf(term, "AB")))) ?? sql`true`,
    colourIds: terms.flatMap(({ colourIds, specialColourIds }) => [...colourIds, ...specialColourIds]),
  };
}

const isBare = ({ categoryIds, colourIds, specialColourIds }: SearchTerm) =>
  categoryIds.length + colourIds.length + specialColourIds.length === 0;

function waysOf(term: SearchTerm, fields = ""): (SQL | undefined)[] {
  return [
    hasWords(alternatives(term, fields)),
    isInCategory(term),
    comesInColour([...term.colourIds, ...term.specialColourIds]),
  ];
}

function isInCategory({ categoryIds }: SearchTerm): SQL | undefined {
  return categoryIds.length > 0 ? inArray(products.categoryId, [...categoryIds]) : undefined;
}

function comesInColour(colourIds: readonly string[]): SQL | undefined {
  if (colourIds.length === 0) return undefined;
  return sql`exists (select 1 from ${variants} where ${variants.productId} = ${products.id} and ${inArray(variants.colourId, [...colourIds])})`;
}

/** One variant is in stock in the size, and has each colour that the search names unless the product's words have it. */
function comesInSize({ sizeIds }: SearchTerm, wordTerms: readonly SearchTerm[]): SQL {
  const colours = wordTerms
    .map((term) => ({ term, colourIds: [...term.colourIds, ...term.specialColourIds] }))
    .filter(({ colourIds }) => colourIds.length > 0)
    .map(({ term, colourIds }) => or(inArray(variants.colourId, colourIds), hasWords(alternatives(term))));
  const fits = and(inArray(variants.sizeId, [...sizeIds]), sql`${variants.inventory} > 0`, ...colours);
  return sql`exists (select 1 from ${variants} where ${variants.productId} = ${products.id} and ${fits})`;
}

function rankOf(term: SearchTerm): SQL {
  const { phrases, specialPhrases, colourIds, specialColourIds } = term;
  const steps: [rank: number, is: SQL | undefined][] = [
    [RANK.name, hasWords(queryFor(phrases, "A"))],
    [RANK.tagOrColour, or(hasWords(queryFor(phrases, "B")), comesInColour(colourIds))],
    [RANK.category, isInCategory(term)],
    [RANK.special, specialPhrases.length > 0 ? hasWords(queryFor(specialPhrases, "AB")) : undefined],
    [RANK.special, comesInColour(specialColourIds)],
  ];
  const cases = steps.flatMap(([rank, is]) => (is ? sql`when ${is} then ${sql.raw(String(rank))}` : []));
  return sql`case ${sql.join(cases, sql` `)} else ${sql.raw(String(RANK.material))} end`;
}

/** A tsquery for any of a term's phrases, special ones too. */
function alternatives({ phrases, specialPhrases }: SearchTerm, fields = ""): string {
  return queryFor([...phrases, ...specialPhrases], fields);
}

/** A tsquery for any of the phrases; `fields` are the weights for which a word counts, all when empty. */
function queryFor(phrases: readonly (readonly string[])[], fields: string): string {
  const suffix = fields === "" ? "" : `:${fields}`;
  return phrases.map((words) => words.map((word) => `'${word}'${suffix}`).join(" <-> ")).join(" | ");
}

function hasWords(query: string): SQL {
  return sql`${products.searchWords} @@ to_tsquery('hindi', ${query})`;
}
