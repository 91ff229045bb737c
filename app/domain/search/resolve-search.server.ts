import { matchSubstring, matchText, type TextMatch } from "#app/domain/catalog/search/match-text.server.ts";
import type { Vocabulary } from "#app/domain/catalog/search/search-terms.ts";
import { didYouMean } from "#app/domain/search/did-you-mean.server.ts";
import type { Db } from "#app/platform/database/database.server.ts";

export interface ResolvedSearch {
  match: TextMatch;
  /** The spelling that was searched for instead, because the text as it was typed finds nothing. */
  correctedTo: string | null;
  /** Other spellings that find something. */
  suggestions: readonly string[];
}

/** What a search finds, the same for the listing and for the suggestions; where it finds nothing, the closest spelling that does. */
export async function resolveSearch(db: Db, text: string, vocabulary: Vocabulary): Promise<ResolvedSearch> {
  const match = await matchText(db, text, vocabulary);
  if (match) return { match, correctedTo: null, suggestions: [] };
  const { best, others } = await didYouMean(db, text, vocabulary);
  const corrected = best === null ? null : await matchText(db, best, vocabulary);
  if (corrected) return { match: corrected, correctedTo: best, suggestions: others };
  const nothing = { ...matchSubstring(text, vocabulary), categoryIds: [] };
  return { match: nothing, correctedTo: null, suggestions: others };
}
