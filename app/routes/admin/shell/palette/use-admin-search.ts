import { useEffect, useState } from "react";
import { href } from "react-router";
import { normaliseFind, NOTHING_FOUND, type AdminFind } from "#app/domain/analytics/admin-search-results.ts";

const REQUESTED_AFTER_MS = 120;

/** The admin's search results for the text so far. Debounced; earlier results stay until newer ones arrive. */
export function useFind(typed: string): { found: AdminFind; isAsking: boolean } {
  const text = normaliseFind(typed);
  const [known, setKnown] = useState<{ text: string | null; found: AdminFind }>({
    text: null,
    found: NOTHING_FOUND,
  });
  useEffect(() => {
    if (text === null) return;
    const question = new AbortController();
    const askNow = async () => {
      const found = await ask(text, question.signal);
      if (!question.signal.aborted) setKnown({ text, found });
    };
    const timer = setTimeout(() => void askNow(), REQUESTED_AFTER_MS);
    return () => {
      clearTimeout(timer);
      question.abort();
    };
  }, [text]);
  if (text === null) return { found: NOTHING_FOUND, isAsking: false };
  return { found: known.found, isAsking: known.text !== text };
}

async function ask(text: string, signal: AbortSignal): Promise<AdminFind> {
  try {
    const response = await fetch(`${href("/admin/find")}?${new URLSearchParams({ q: text })}`, { signal });
    // This route's response has this type.
    if (response.ok && !response.redirected) return (await response.json()) as AdminFind;
  } catch {
    // Aborted by a newer request, or no network: the pages are still listed.
  }
  return NOTHING_FOUND;
}
