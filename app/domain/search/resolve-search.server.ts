import { matchText, type SearchDeps, type TextMatch } from "#app/domain/catalog/search/match-text.server.ts";
import type { Vocabulary } from "#app/domain/catalog/search/search-terms.ts";
import { didYouMean } from "#app/domain/search/did-you-mean.server.ts";

export interface ResolvedSearch {
  match: TextMatch;
  /** The spelling searched instead, if the typed text has no results. */
  correctedTo: string | null;
  /** Other spellings with results. */
  suggestions: readonly string[];
}

const NOTHING: TextMatch = { key: "nothing", by: { ids: [] }, colourIds: [], categoryIds: [] };

/** Resolves a search for listings and suggestions, falling back to the closest spelling with results. */
export async function resolveSearch(
  deps: SearchDeps,
  text: string,
  vocabulary: Vocabulary,
): Promise<ResolvedSearch> {
  const match = await matchText(deps, text, vocabulary);
  if (match) return { match, correctedTo: null, suggestions: [] };
  const { best, others } = await didYouMean(deps, text, vocabulary);
  const corrected = best === null ? null : await matchText(deps, best, vocabulary);
  if (corrected) return { match: corrected, correctedTo: best, suggestions: others };
  return { match: NOTHING, correctedTo: null, suggestions: others };
}
