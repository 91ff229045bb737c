import { useEffect, useState } from "react";
import { href } from "react-router";
import { NO_SUGGESTIONS, normaliseTerm, type SuggestionsView } from "#app/domain/search/suggestions.ts";

const REQUESTED_AFTER_MS = 160;
const KEPT_MS = 5 * 60_000;
const MAX_KEPT = 50;

// Responses of this tab, so that a repeated query needs no request.
const cache = new Map<string, { view: SuggestionsView; at: number }>();

function recall(term: string): SuggestionsView | undefined {
  const known = cache.get(term);
  return known && performance.now() - known.at < KEPT_MS ? known.view : undefined;
}

function remember(term: string, view: SuggestionsView): void {
  const [oldest] = cache.keys();
  if (cache.size >= MAX_KEPT && oldest !== undefined) cache.delete(oldest);
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
    const question = new AbortController();
    const known = recall(term);
    const timer = setTimeout(
      () => (known ? setShown(known) : void ask(term, question.signal, setShown)),
      known ? 0 : REQUESTED_AFTER_MS,
    );
    return () => {
      clearTimeout(timer);
      question.abort();
    };
  }, [term]);
  return term === null ? NO_SUGGESTIONS : shown;
}

async function ask(term: string, signal: AbortSignal, show: (view: SuggestionsView) => void): Promise<void> {
  try {
    const response = await fetch(`${href("/search/suggest")}?${new URLSearchParams({ q: term })}`, {
      signal,
    });
    if (!response.ok) return;
    // Our own route returns exactly this.
    const view = (await response.json()) as SuggestionsView;
    remember(term, view);
    if (!signal.aborted) show(view);
  } catch {
    // Aborted, or offline: the form works without suggestions.
  }
}
