const MAX_PAGE = 1_000_000;

/** The page number in a URL, from 1; 1 for anything else. */
export function pageNumberIn(params: URLSearchParams): number {
  const page = Math.trunc(Number(params.get("page")));
  return page >= 1 && page <= MAX_PAGE ? page : 1;
}
