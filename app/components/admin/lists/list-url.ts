interface ListQuery {
  status?: string | null;
  search?: string;
  /** Null for the list's own order. */
  sort?: string | null;
  page?: number;
}

/** The address of a list of the admin with its filter, search, order and page; what is left out is all, and the first page. */
export function listUrl(path: string, { status, search, sort, page = 1 }: ListQuery): string {
  const params = new URLSearchParams({
    ...(search && { search }),
    ...(status && { status }),
    ...(sort && { sort }),
    ...(page > 1 && { page: String(page) }),
  });
  return params.size > 0 ? `${path}?${params}` : path;
}
