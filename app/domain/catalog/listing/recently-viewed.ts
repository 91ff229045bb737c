import { isUuid } from "#app/lib/id.ts";

export const RECENTLY_VIEWED_KEY = "recently_viewed";

/** Number of products shown. The browser stores one more: the current product. */
export const MAX_RECENTLY_VIEWED = 12;

const MAX_STORED = MAX_RECENTLY_VIEWED + 1;

/** Parses the stored product ids, newest first. Invalid data is ignored. */
export function parseRecentlyViewed(stored: string | null): string[] {
  try {
    const ids: unknown = JSON.parse(stored ?? "[]");
    if (!Array.isArray(ids)) return [];
    const validIds = ids.filter((id): id is string => typeof id === "string" && isUuid(id));
    return [...new Set(validIds)].slice(0, MAX_STORED);
  } catch {
    return [];
  }
}

/** Adds a viewed product to the front of the list. */
export function withViewed(ids: readonly string[], id: string): string[] {
  return [id, ...ids.filter((other) => other !== id)].slice(0, MAX_STORED);
}
