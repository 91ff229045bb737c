import { sql } from "drizzle-orm";
import type { SearchMatch } from "#app/domain/catalog/product-index/find-matches.ts";
import { parseLexemes, type Lexeme } from "#app/domain/catalog/product-index/lexemes.ts";
import type { SearchTerm } from "#app/domain/catalog/search/search-terms.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";

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
