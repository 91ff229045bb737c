export const MAX_SEARCH_LENGTH = 100;

/** The `search` parameter, trimmed and cut to the length of the longest name or email. */
export function searchTextIn(params: URLSearchParams): string {
  return (params.get("search") ?? "").trim().slice(0, MAX_SEARCH_LENGTH);
}
