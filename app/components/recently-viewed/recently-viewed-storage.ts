import {
  parseRecentlyViewed,
  RECENTLY_VIEWED_KEY,
  withViewed,
} from "#app/domain/catalog/listing/recently-viewed.ts";

// Storage can be forbidden (private windows, policies): then nothing is remembered and nothing shown.

/** The ids of the products that this browser has looked at, newest first. */
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
    // Nothing that the shopper could mend or would miss.
  }
}
