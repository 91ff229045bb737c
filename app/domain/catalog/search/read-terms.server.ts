import { isFillerWord } from "#app/domain/catalog/search/filler-words.ts";
import {
  readTerm,
  splitPhrases,
  type SearchTerm,
  type Vocabulary,
} from "#app/domain/catalog/search/search-terms.ts";
import { findWordFacts } from "#app/domain/catalog/search/word-facts.server.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";

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
