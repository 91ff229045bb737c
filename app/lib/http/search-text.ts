export const MAX_SEARCH_LENGTH = 100;

/** Whether a parameter has no value, as a form submits its empty fields. */
export function hasEmptyValue(params: URLSearchParams): boolean {
  return [...params.values()].some((value) => value.trim() === "");
}

/** The `search` parameter, trimmed and cut to the length of the longest name or email. */
export function searchTextIn(params: URLSearchParams): string {
  return (params.get("search") ?? "").trim().slice(0, MAX_SEARCH_LENGTH);
}
