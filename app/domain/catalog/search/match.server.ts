import { and, inArray, or, sql, type SQL } from "drizzle-orm";
import { products, variants } from "#app/domain/catalog/catalog.tables.ts";
import type { SearchTerm } from "#app/domain/catalog/search/search-terms.ts";

/** A search as SQL over `products`. */
export interface SearchMatch {
  /** Cache key: equal keys match the same products. */
  key: string;
  where: SQL;
  /** Relevance as a number, higher is better. */
  rank: SQL;
  /** Whether a product matches by more than its material. */
  isStrong: SQL;
  /** Colours in the search, preferred for card images. */
  colourIds: readonly string[];
}

// Relevance of a term by the field that matches; the terms of a search add up.
const RANK = { name: 12, tagOrColour: 8, category: 6, special: 5, material: 4 } as const;

/** Matches products for which every term is found in their text, category, or a variant's colour or size. */
export function matchTerms(terms: readonly SearchTerm[]): SearchMatch {
  const wordTerms = terms.filter(({ sizeIds }) => sizeIds.length === 0);
  const sizeTerms = terms.filter(({ sizeIds }) => sizeIds.length > 0);
  // Terms that only match text are combined into one tsquery, answered by one index scan.
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

/** A variant is in stock in the size and has each searched colour, unless the product's text contains the colour. */
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

/** A tsquery for any of a term's phrases, narrower ones included. */
function alternatives({ phrases, specialPhrases }: SearchTerm, fields = ""): string {
  return queryFor([...phrases, ...specialPhrases], fields);
}

/** A tsquery for any of the phrases, limited to fields with these weights; all fields if empty. */
function queryFor(phrases: readonly (readonly string[])[], fields: string): string {
  const suffix = fields === "" ? "" : `:${fields}`;
  return phrases.map((words) => words.map((word) => `'${word}'${suffix}`).join(" <-> ")).join(" | ");
}

function hasWords(query: string): SQL {
  return sql`${products.searchWords} @@ to_tsquery('hindi', ${query})`;
}
