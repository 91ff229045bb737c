import { useEffect, useState } from "react";
import { href } from "react-router";
import {
  normaliseAdminSearch,
  NO_RESULTS,
  type AdminSearchResults,
} from "#app/domain/admin-search/admin-search-results.ts";

const DEBOUNCE_MS = 120;

/** The admin's search results for the text so far. Debounced; earlier results stay until newer ones arrive. */
export function useAdminSearch(typed: string): { found: AdminSearchResults; isSearching: boolean } {
  const text = normaliseAdminSearch(typed);
  const [known, setKnown] = useState<{ text: string | null; found: AdminSearchResults }>({
    text: null,
    found: NO_RESULTS,
  });
  useEffect(() => {
    if (text === null) return;
    const request = new AbortController();
    const search = async () => {
      const found = await fetchResults(text, request.signal);
      if (!request.signal.aborted) setKnown({ text, found });
    };
    const timer = setTimeout(() => void search(), DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      request.abort();
    };
  }, [text]);
  if (text === null) return { found: NO_RESULTS, isSearching: false };
  return { found: known.found, isSearching: known.text !== text };
}

async function fetchResults(text: string, signal: AbortSignal): Promise<AdminSearchResults> {
  try {
    const response = await fetch(`${href("/admin/find")}?${new URLSearchParams({ q: text })}`, { signal });
    // This route's response has this type.
    if (response.ok && !response.redirected) return (await response.json()) as AdminSearchResults;
  } catch {
    // Aborted by a newer request, or no network: the pages are still listed.
  }
  return NO_RESULTS;
}
