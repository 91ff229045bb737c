import { matchSubstring, matchText, type TextMatch } from "#app/domain/catalog/search/match-text.server.ts";
import type { Vocabulary } from "#app/domain/catalog/search/search-terms.ts";
import { didYouMean } from "#app/domain/search/did-you-mean.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";

export interface ResolvedSearch {
  match: TextMatch;
  /** The spelling searched instead, if the typed text has no results. */
  correctedTo: string | null;
  /** Other spellings with results. */
  suggestions: readonly string[];
}

/** Resolves a search for listings and suggestions, falling back to the closest spelling with results. */
export async function resolveSearch(db: Db, text: string, vocabulary: Vocabulary): Promise<ResolvedSearch> {
  const match = await matchText(db, text, vocabulary);
  if (match) return { match, correctedTo: null, suggestions: [] };
  const { best, others } = await didYouMean(db, text, vocabulary);
  const corrected = best === null ? null : await matchText(db, best, vocabulary);
  if (corrected) return { match: corrected, correctedTo: best, suggestions: others };
  const nothing = { ...matchSubstring(text, vocabulary), categoryIds: [] };
  return { match: nothing, correctedTo: null, suggestions: others };
}
