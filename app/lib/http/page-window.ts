/** Which rows of a sorted list a page shows, reckoned from the nearer end: a database that skips rows reads them all. */
export interface PageWindow {
  /** From 1; the last one for a page past the end. */
  page: number;
  pageCount: number;
  offset: number;
  limit: number;
  /** Whether to sort the other way round, skip and take, and turn the rows round again. */
  isFromEnd: boolean;
}

interface Paged {
  page: number;
  size: number;
  total: number;
  /** False when there are more rows than were counted: then there is no end to reckon from. */
  isWhole?: boolean;
}

export function pageWindow({ page: requested, size, total, isWhole = true }: Paged): PageWindow {
  const pageCount = Math.max(1, Math.ceil(total / size));
  const page = Math.min(requested, pageCount);
  const before = (page - 1) * size;
  const limit = Math.min(size, total - before);
  const after = total - before - limit;
  const isFromEnd = isWhole && after < before;
  return { page, pageCount, offset: isFromEnd ? after : before, limit, isFromEnd };
}
