import { useEffect, useState } from "react";
import { href } from "react-router";
import { NO_SUGGESTIONS, normaliseTerm, type SuggestionsView } from "#app/domain/search/suggestions.ts";

const REQUESTED_AFTER_MS = 160;
const KEPT_MS = 5 * 60_000;
const MAX_KEPT = 50;

// Answers of this tab. Typing on and back again asks nothing twice.
const answers = new Map<string, { view: SuggestionsView; at: number }>();

function recall(term: string): SuggestionsView | undefined {
  const known = answers.get(term);
  return known && performance.now() - known.at < KEPT_MS ? known.view : undefined;
}

function remember(term: string, view: SuggestionsView): void {
  const [oldest] = answers.keys();
  if (answers.size >= MAX_KEPT && oldest !== undefined) answers.delete(oldest);
  answers.set(term, { view, at: performance.now() });
}

/**
 * What the shop offers for the text so far. Asks once typing pauses, for two letters or more, and gives up an older question. While an answer is
 * on its way the one before stays; when none comes there is none.
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
    const answer = await fetch(`${href("/search/suggest")}?${new URLSearchParams({ q: term })}`, { signal });
    if (!answer.ok) return;
    // Our own route answers with just this.
    const view = (await answer.json()) as SuggestionsView;
    remember(term, view);
    if (!signal.aborted) show(view);
  } catch {
    // Given up for a newer question, or no network: the form works without suggestions.
  }
}
