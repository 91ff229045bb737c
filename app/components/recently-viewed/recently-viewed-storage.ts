import {
  parseRecentlyViewed,
  RECENTLY_VIEWED_KEY,
  withViewed,
} from "#app/domain/catalog/listing/recently-viewed.ts";

// Storage can be blocked (private windows, policies): then nothing is stored or shown.

/** The ids of the products viewed in this browser, newest first. */
export function readRecentlyViewed(): string[] {
  try {
    return parseRecentlyViewed(localStorage.getItem(RECENTLY_VIEWED_KEY));
  } catch {
    return [];
  }
}

export function rememberViewed(id: string): void {
  try {
    localStorage.setItem(RECENTLY_VIEWED_KEY, JSON.stringify(withViewed(readRecentlyViewed(), id)));
  } catch {
    // Not important enough to report.
  }
}
