import { isFillerWord, wordKey } from "#app/domain/catalog/internal/search/words.ts";
import {
  readTerm,
  splitPhrases,
  type SearchTerm,
  type Vocabulary,
  MIN_COMPLETED,
  type WordFacts,
} from "#app/domain/catalog/search/internal/search-terms.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";
import { sql } from "drizzle-orm";
import { productWords } from "#app/domain/catalog/search/search.tables.ts";
import { containing } from "#app/platform/database/query/conditions.ts";

/** The terms of a text without filler words; empty if the owner's settings ignore all words, null if it has no searchable words. */
export async function readTerms(
  db: Queryable,
  text: string,
  vocabulary: Vocabulary,
): Promise<SearchTerm[] | null> {
  if (!/[\p{L}\p{N}]/u.test(text)) return null;
  const phrases = splitPhrases(text, vocabulary);
  const single = phrases.flatMap((phrase) => (phrase.length === 1 ? phrase : []));
  const facts = await findWordFacts(db, [...new Set(single)]);
  const terms = phrases.flatMap((phrase) => readTerm(phrase, vocabulary, facts.get(phrase[0] ?? "")) ?? []);
  if (terms.length > 0 || phrases.length === 0) return terms;
  // Nothing but filler words: they are all that there is to find.
  const fillers = single.filter((word) => isFillerWord(word) && facts.get(word)?.isStopWord === false);
  return fillers.length > 0 ? fillers.flatMap((word) => readTerm([word], vocabulary) ?? []) : null;
}

const MAX_COMPLETIONS = 10;

interface FactsRow extends Record<string, unknown> {
  word: string;
  is_stop_word: boolean;
  is_known: boolean;
  completions: string[];
}

/** Looks words up in the dictionary of product words. Returns facts by word. */
async function findWordFacts(
  db: Queryable,
  words: readonly string[],
): Promise<ReadonlyMap<string, WordFacts>> {
  if (words.length === 0) return new Map();
  const rows = words.map((word) => {
    const beginning = word.length < MIN_COMPLETED ? null : containing(word).slice(1);
    return sql`(${word}::text, ${wordKey(word)}::text, ${beginning}::text)`;
  });
  const { rows: facts } = await db.execute<FactsRow>(sql`
    select requested.word,
      coalesce(ts_lexize('english_stem', requested.word) = '{}', false) as is_stop_word,
      exists (
        select 1 from ${productWords}
        where ${productWords.word} in (requested.word, requested.singular, requested.singular || 's')
      ) as is_known,
      array(
        select ${productWords.word} from ${productWords} where ${productWords.word} like requested.beginning
        order by length(${productWords.word}), ${productWords.word} limit ${MAX_COMPLETIONS}
      ) as completions
    from (values ${sql.join(rows, sql`, `)}) as requested (word, singular, beginning)
  `);
  return new Map(
    facts.map(({ word, is_stop_word: isStopWord, is_known: isKnown, completions }) => [
      word,
      { isStopWord, isKnown, completions },
    ]),
  );
}
