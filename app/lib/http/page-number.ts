const LAST_PAGE = 1_000_000;

/** The page that an address asks for, from 1. What is no such number is the first page. */
export function pageNumberIn(params: URLSearchParams): number {
  const page = Math.trunc(Number(params.get("page")));
  return page >= 1 && page <= LAST_PAGE ? page : 1;
}
