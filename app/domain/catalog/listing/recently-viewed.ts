export const RECENTLY_VIEWED_KEY = "recently_viewed";

/** As many products are shown; the browser remembers one more, the one that is being looked at. */
export const MAX_RECENTLY_VIEWED = 12;

const MAX_KEPT = MAX_RECENTLY_VIEWED + 1;

const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

/** The product ids that a browser has kept, newest first. Whatever else stands there counts as nothing. */
export function parseRecentlyViewed(stored: string | null): string[] {
  try {
    const ids: unknown = JSON.parse(stored ?? "[]");
    if (!Array.isArray(ids)) return [];
    const known = ids.filter((id): id is string => typeof id === "string" && UUID.test(id));
    return [...new Set(known)].slice(0, MAX_KEPT);
  } catch {
    return [];
  }
}

/** The list after a product has been looked at. */
export function withViewed(ids: readonly string[], id: string): string[] {
  return [id, ...ids.filter((other) => other !== id)].slice(0, MAX_KEPT);
}
