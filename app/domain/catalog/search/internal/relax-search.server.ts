import {
  matchTerms,
  type SearchDeps,
  type TextMatch,
} from "#app/domain/catalog/search/internal/match-text.server.ts";
import type { SearchTerm, Vocabulary } from "#app/domain/catalog/search/internal/search-terms.ts";

export interface RelaxedSearch {
  match: TextMatch;
  /** The words that were left out. */
  without: readonly string[];
}

/** A term with the number of products that it finds by itself. */
export interface CountedTerm {
  term: SearchTerm;
  uses: number;
  /** Number of products with it in their name. */
  named: number;
}

/** Counts what each term finds by itself. Sizes are left out: every search includes them. */
export function countTerms(
  { db, productIndex }: SearchDeps,
  terms: readonly SearchTerm[],
): Promise<CountedTerm[]> {
  const words = terms.filter(({ sizeIds }) => sizeIds.length === 0);
  return Promise.all(
    words.map(async (term) => {
      const match = await matchTerms(db, [term]);
      const [uses, named] = [await productIndex.countMatches(match), await productIndex.countNamed(match)];
      return { term, uses, named };
    }),
  );
}

/**
 * Finds what most of a search without results finds: it leaves out the terms that no product has, then the least important one, then the
 * two least important ones, and so on. Null if none of its words finds a product.
 */
export async function relaxSearch(
  deps: SearchDeps,
  terms: readonly SearchTerm[],
  vocabulary: Pick<Vocabulary, "categories">,
): Promise<RelaxedSearch | null> {
  const counted = await countTerms(deps, terms);
  const used = counted.filter(({ uses }) => uses > 0).toSorted(importanceIn(vocabulary));
  const usedTerms = used.map(({ term }) => term);
  for (const omittedTerms of leftOut(usedTerms)) {
    const kept = terms.filter(
      (term) => term.sizeIds.length > 0 || (usedTerms.includes(term) && !omittedTerms.includes(term)),
    );
    const match = await matchTerms(deps.db, kept);
    if ((await deps.productIndex.countMatches(match)) === 0) continue;
    const without = terms.filter((term) => !kept.includes(term)).map(({ words }) => words.join(" "));
    return { match, without };
  }
  return null;
}

/**
 * The least important first: colours, then words that describe more products than they name ("silk", "wedding"), then kinds of products,
 * then whom they are for ("men").
 */
function importanceIn({ categories }: Pick<Vocabulary, "categories">) {
  const importanceOf = ({ term, uses, named }: CountedTerm): number[] => {
    const isColour = term.colourIds.length + term.specialColourIds.length > 0;
    const isFor = categories.some(({ id, name }) => term.categoryIds.includes(id) && POSSESSIVE.test(name));
    const isKind = term.categoryIds.length > 0 ? 1 : named / uses;
    return [Number(isFor), Number(!isColour), isKind, named, uses];
  };
  return (a: CountedTerm, b: CountedTerm): number => {
    const [ofA, ofB] = [importanceOf(a), importanceOf(b)];
    return ofA.map((value, at) => value - (ofB[at] ?? 0)).find((difference) => difference !== 0) ?? 0;
  };
}

// "Men's Fashion" is for men.
const POSSESSIVE = /['’]s\b/u;

/** The sets of terms to leave out, in the order to try: none, each one alone, then the first two, three and so on. One term always stays. */
function leftOut(terms: readonly SearchTerm[]): SearchTerm[][] {
  if (terms.length === 0) return [];
  const single = terms.length > 1 ? terms.map((term) => [term]) : [];
  const more = terms.slice(2).map((_, index) => terms.slice(0, index + 2));
  return [[], ...single, ...more];
}
