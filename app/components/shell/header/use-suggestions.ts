import { useEffect, useState } from "react";
import { href } from "react-router";
import {
  NO_SUGGESTIONS,
  normaliseTerm,
  type SuggestionsView,
} from "#app/domain/catalog/search/suggestions.ts";

const REQUESTED_AFTER_MS = 160;
const CACHE_MS = 5 * 60_000;
const MAX_CACHED = 50;

// Responses of this tab, so that a repeated query needs no request.
const cache = new Map<string, { view: SuggestionsView; at: number }>();

function getCached(term: string): SuggestionsView | undefined {
  const cached = cache.get(term);
  return cached && performance.now() - cached.at < CACHE_MS ? cached.view : undefined;
}

function setCached(term: string, view: SuggestionsView): void {
  const [oldest] = cache.keys();
  if (cache.size >= MAX_CACHED && oldest !== undefined) cache.delete(oldest);
  cache.set(term, { view, at: performance.now() });
}

/**
 * Search suggestions for the current text. Requests them once typing pauses, for two letters or more, and aborts an older request.
 * Meanwhile the previous suggestions stay; a failed request gives none.
 */
export function useSuggestions(typed: string): SuggestionsView {
  const term = normaliseTerm(typed);
  const [shown, setShown] = useState(NO_SUGGESTIONS);
  useEffect(() => {
    if (term === null) return;
    const request = new AbortController();
    const load = async () => {
      const view = getCached(term) ?? (await fetchSuggestions(term, request.signal));
      if (!request.signal.aborted) setShown(view);
    };
    const timer = setTimeout(() => void load(), getCached(term) ? 0 : REQUESTED_AFTER_MS);
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [term]);
  return term === null ? NO_SUGGESTIONS : shown;
}

async function fetchSuggestions(term: string, signal: AbortSignal): Promise<SuggestionsView> {
  try {
    const query = new URLSearchParams({ q: term });
    const response = await fetch(`${href("/search/suggest")}?${query}`, { signal });
    if (!response.ok) return NO_SUGGESTIONS;
    // Our own route returns exactly this.
    const view = (await response.json()) as SuggestionsView;
    setCached(term, view);
    return view;
  } catch {
    // Aborted, or offline: the form works without suggestions.
    return NO_SUGGESTIONS;
  }
}
