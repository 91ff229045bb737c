/** A page of a list; the last page for a number past the end. */
export interface ListPage {
  /** From 1. */
  page: number;
  pageCount: number;
  offset: number;
}

/** The rows of a page in a sorted list, counted from the nearer end, because a database reads all rows that it skips. */
export interface PageWindow extends ListPage {
  limit: number;
  /** Whether to sort in reverse, skip and take, and reverse the rows again. */
  isFromEnd: boolean;
}

interface Paged {
  page: number;
  size: number;
  total: number;
  /** False when the count was capped: then the end is unknown. */
  isWhole?: boolean;
}

export function listPage({ page: requested, size, total }: Omit<Paged, "isWhole">): ListPage {
  const pageCount = Math.max(1, Math.ceil(total / size));
  const page = Math.min(requested, pageCount);
  return { page, pageCount, offset: (page - 1) * size };
}

export function pageWindow({ isWhole = true, ...paged }: Paged): PageWindow {
  const { size, total } = paged;
  const { page, pageCount, offset: before } = listPage(paged);
  const limit = Math.min(size, total - before);
  const after = total - before - limit;
  const isFromEnd = isWhole && after < before;
  return { page, pageCount, offset: isFromEnd ? after : before, limit, isFromEnd };
}

const MAX_PAGE = 1_000_000;

/** The page number in a URL, from 1; 1 for anything else. */
export function pageNumberIn(params: URLSearchParams): number {
  const page = Math.trunc(Number(params.get("page")));
  return page >= 1 && page <= MAX_PAGE ? page : 1;
}
