/** The rows of a page in a sorted list, counted from the nearer end, because a database reads all rows that it skips. */
export interface PageWindow {
  /** From 1; the last page for a number past the end. */
  page: number;
  pageCount: number;
  offset: number;
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

export function pageWindow({ page: requested, size, total, isWhole = true }: Paged): PageWindow {
  const pageCount = Math.max(1, Math.ceil(total / size));
  const page = Math.min(requested, pageCount);
  const before = (page - 1) * size;
  const limit = Math.min(size, total - before);
  const after = total - before - limit;
  const isFromEnd = isWhole && after < before;
  return { page, pageCount, offset: isFromEnd ? after : before, limit, isFromEnd };
}
