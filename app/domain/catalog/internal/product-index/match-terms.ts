import { WEIGHT, type Lexeme } from "#app/domain/catalog/internal/product-index/lexemes.ts";
import type { ProductColumns } from "#app/domain/catalog/internal/product-index/product-columns.ts";

/** A term of a search, with its words as the full-text search stems them. See `SearchTerm`. */
export interface IndexedTerm {
  phrases: readonly (readonly Lexeme[])[];
  specialPhrases: readonly (readonly Lexeme[])[];
  categoryIds: readonly string[];
  colourIds: readonly string[];
  specialColourIds: readonly string[];
  sizeIds: readonly string[];
}

export interface RankedRows {
  rows: Uint32Array;
  /** By index in `rows`; higher is better. */
  ranks: Uint8Array;
}

// Relevance of a term by the field that matches; the terms of a search add up.
const RANK = { name: 12, tagOrColour: 8, category: 6, special: 5, material: 4 } as const;

/** The rank of a product whose name has a search of one term. */
export const RANK_OF_NAME = RANK.name;

/** A phrase of a term that starts with a known lexeme. */
interface CompiledPhrase {
  term: number;
  isSpecial: boolean;
  /** The other lexemes with their distance from the first. */
  rest: readonly { code: number; distance: number }[];
}

/**
 * The products for which every term is found in their text, category, or a variant's colour or size. A term with a size needs a variant
 * in stock in that size, which has each searched colour unless the product's text contains it.
 */
export function matchTerms(columns: ProductColumns, terms: readonly IndexedTerm[]): RankedRows {
  const { codes, product } = columns;
  const wordTerms = terms.filter(({ sizeIds }) => sizeIds.length === 0);
  const categories = wordTerms.map(({ categoryIds }) => codes.among(categoryIds));
  const isIgnored = wordTerms.map(isWithoutWords);
  const text = createTextMatcher(columns, wordTerms);
  const variants = createVariantMatcher(columns, terms);
  const matchedRows = new Uint32Array(columns.rows());
  const ranks = new Uint8Array(columns.rows());
  let total = 0;

  /** The rank of a term in the product that was read last; 0 if the term is not found. */
  function rankOf(at: number, category: number): number {
    const ownFields = text.ownFieldsOf(at);
    if (ownFields & WEIGHT.A) return RANK.name;
    if (ownFields & WEIGHT.B || variants.hasColour(at)) return RANK.tagOrColour;
    if (categories[at]?.[category] === 1) return RANK.category;
    const special = text.specialFieldsOf(at);
    if (special & (WEIGHT.A | WEIGHT.B) || variants.hasSpecialColour(at)) return RANK.special;
    return ownFields > 0 || special > 0 || isIgnored[at] === true ? RANK.material : 0;
  }

  for (let row = 0; row < matchedRows.length; row += 1) {
    const category = product.category.at(row);
    if (category === 0) continue;
    text.read(row);
    if (!variants.read(row, text.terms())) continue;
    let rank = 0;
    let isMatch = true;
    for (let at = 0; at < wordTerms.length && isMatch; at += 1) {
      const termRank = rankOf(at, category);
      isMatch = termRank > 0;
      rank += termRank;
    }
    if (!isMatch) continue;
    matchedRows[total] = row;
    ranks[total] = rank;
    total += 1;
  }
  return { rows: matchedRows.slice(0, total), ranks: ranks.slice(0, total) };
}

const hasColours = ({ colourIds, specialColourIds }: IndexedTerm) =>
  colourIds.length + specialColourIds.length > 0;

/** A term of ignored words alone, such as "with", matches everything. */
const isWithoutWords = (term: IndexedTerm) =>
  [...term.phrases, ...term.specialPhrases].every((phrase) => phrase.length === 0) &&
  term.categoryIds.length === 0 &&
  !hasColours(term);

/** Reads the searched colours and sizes of a product's variants. */
function createVariantMatcher(columns: ProductColumns, terms: readonly IndexedTerm[]) {
  const { variant, variantSlots } = columns;
  const wordTerms = terms.filter(({ sizeIds }) => sizeIds.length === 0);
  const sizeTerms = terms.filter(({ sizeIds }) => sizeIds.length > 0);
  const ownBits = bitsByCode(columns, wordTerms, ({ colourIds }) => colourIds);
  const specialBits = bitsByCode(columns, wordTerms, ({ specialColourIds }) => specialColourIds);
  const sizeBits = bitsByCode(columns, sizeTerms, ({ sizeIds }) => sizeIds);
  const colourTerms = wordTerms.reduce((bits, term, at) => bits | (hasColours(term) ? 1 << at : 0), 0);
  const allSizes = (1 << sizeTerms.length) - 1;
  let [ownMatches, special] = [0, 0];
  return {
    /** Reads a product, and says whether it has every searched size. `inText`: the bits of the terms that its text contains. */
    read(row: number, inText: number): boolean {
      [ownMatches, special] = [0, 0];
      if (colourTerms === 0 && allSizes === 0) return true;
      let sizes = 0;
      const first = variantSlots.first.at(row);
      const last = first + variantSlots.length.at(row);
      for (let slot = first; slot < last; slot += 1) {
        const colour = variant.colour.at(slot);
        ownMatches |= ownBits[colour] ?? 0;
        special |= specialBits[colour] ?? 0;
        const matchedTerms = (ownBits[colour] ?? 0) | (specialBits[colour] ?? 0) | inText;
        const fits = (matchedTerms & colourTerms) === colourTerms && variant.inStock.at(slot) === 1;
        if (fits) sizes |= sizeBits[variant.size.at(slot)] ?? 0;
      }
      return sizes === allSizes;
    },
    hasColour: (at: number) => (ownMatches & (1 << at)) > 0,
    hasSpecialColour: (at: number) => (special & (1 << at)) > 0,
  };
}

/** By code of a colour or size: a bit per term that names it. */
function bitsByCode(
  { codes }: ProductColumns,
  terms: readonly IndexedTerm[],
  idsOf: (term: IndexedTerm) => readonly string[],
): Uint32Array {
  const bits = new Uint32Array(codes.count());
  for (const [at, term] of terms.entries())
    for (const code of idsOf(term).flatMap((id) => codes.find(id) ?? []))
      bits[code] = (bits[code] ?? 0) | (1 << at);
  return bits;
}

/** Finds the fields of a product in which the terms' phrases occur. */
function createTextMatcher({ lexemes, word, wordSlots }: ProductColumns, terms: readonly IndexedTerm[]) {
  const starting = new Map<number, CompiledPhrase[]>();
  for (const [term, { phrases, specialPhrases }] of terms.entries()) {
    for (const [isSpecial, list] of [[false, phrases] as const, [true, specialPhrases] as const]) {
      for (const [start, ...others] of list) {
        const first = start && lexemes.find(start.lexeme);
        const rest = others.map(({ lexeme, position }) => ({
          code: lexemes.find(lexeme) ?? 0,
          distance: position - (start?.position ?? 0),
        }));
        if (first === undefined || rest.some(({ code }) => code === 0)) continue;
        starting.set(first, [...(starting.get(first) ?? []), { term, isSpecial, rest }]);
      }
    }
  }
  // Most words start no phrase: a byte is read faster than a map.
  const isStart = new Uint8Array(lexemes.count());
  for (const code of starting.keys()) isStart[code] = 1;
  const [ownFields, special] = [new Uint8Array(terms.length), new Uint8Array(terms.length)];
  let matchedTerms = 0;

  /** The weight of the phrase that starts in a slot: that of its words if they agree, the lowest otherwise; 0 if it does not occur. */
  function weightAt(slot: number, first: number, last: number, rest: CompiledPhrase["rest"]): number {
    let weight = word.weight.at(slot);
    for (const { code, distance } of rest) {
      const position = word.position.at(slot) + distance;
      let other = first;
      while (other < last && (word.lexeme.at(other) !== code || word.position.at(other) !== position))
        other += 1;
      if (other === last) return 0;
      if (word.weight.at(other) !== weight) weight = WEIGHT.C;
    }
    return weight;
  }

  return {
    read(row: number): void {
      if (matchedTerms > 0) {
        ownFields.fill(0);
        special.fill(0);
        matchedTerms = 0;
      }
      const first = wordSlots.first.at(row);
      const last = first + wordSlots.length.at(row);
      for (let slot = first; slot < last; slot += 1) {
        const code = word.lexeme.at(slot);
        if (isStart[code] === 0) continue;
        for (const { term, isSpecial, rest } of starting.get(code) ?? []) {
          const weight = rest.length === 0 ? word.weight.at(slot) : weightAt(slot, first, last, rest);
          if (weight === 0) continue;
          matchedTerms |= 1 << term;
          const fields = isSpecial ? special : ownFields;
          fields[term] = (fields[term] ?? 0) | weight;
        }
      }
    },
    /** A bit per term that occurs. */
    terms: () => matchedTerms,
    ownFieldsOf: (term: number) => ownFields[term] ?? 0,
    specialFieldsOf: (term: number) => special[term] ?? 0,
  };
}
