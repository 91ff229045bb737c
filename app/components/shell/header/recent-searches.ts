import { createStoredValue } from "#app/components/shared-value.ts";

const MAX_SEARCHES = 5;

const NONE: readonly string[] = [];

/** The last searches of this browser, newest first. */
export const recentSearches = createStoredValue<readonly string[]>({
  key: "recent-searches",
  initial: NONE,
  parse: parseSearches,
});

export function rememberSearch(search: string): void {
  const others = recentSearches.get().filter((other) => other.toLowerCase() !== search.toLowerCase());
  recentSearches.set([search, ...others].slice(0, MAX_SEARCHES));
}

function parseSearches(stored: string): string[] | null {
  try {
    const searches: unknown = JSON.parse(stored);
    return Array.isArray(searches) && searches.every((search) => typeof search === "string")
      ? searches.slice(0, MAX_SEARCHES)
      : null;
  } catch {
    return null;
  }
}
