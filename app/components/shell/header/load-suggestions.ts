import { href } from "react-router";
import { NO_SUGGESTIONS, type SuggestionsView } from "#app/domain/catalog/search/suggestions.ts";

const CACHE_MS = 5 * 60_000;
const MAX_CACHED = 50;

// Responses of this tab, so that a repeated query needs no request.
const cache = new Map<string, { view: SuggestionsView; at: number }>();

/** The suggestions for a normalised term that this tab loaded in the last minutes. */
export function cachedSuggestions(term: string): SuggestionsView | undefined {
  const cached = cache.get(term);
  return cached && performance.now() - cached.at < CACHE_MS ? cached.view : undefined;
}

/** The suggestions for a normalised term, and the popular searches for an empty one; none after a failure. */
export async function loadSuggestions(term: string, signal: AbortSignal): Promise<SuggestionsView> {
  const cached = cachedSuggestions(term);
  if (cached) return cached;
  try {
    const query = term === "" ? "" : `?${new URLSearchParams({ q: term })}`;
    const response = await fetch(href("/search/suggest") + query, { signal });
    if (!response.ok) return NO_SUGGESTIONS;
    // Our own route returns exactly this.
    const view = (await response.json()) as SuggestionsView;
    const [oldest] = cache.keys();
    if (cache.size >= MAX_CACHED && oldest !== undefined) cache.delete(oldest);
    cache.set(term, { view, at: performance.now() });
    return view;
  } catch {
    // Aborted, or offline: the form works without suggestions.
    return NO_SUGGESTIONS;
  }
}
