interface ListQuery {
  status?: string | null;
  search?: string;
  kind?: string | null;
  isWithoutTests?: boolean;
  /** Null for the default order. */
  sort?: string | null;
  page?: number;
}

/** The URL of an admin list with its filter, search, order and page; defaults are omitted. */
export function listUrl(
  path: string,
  { status, search, kind, isWithoutTests, sort, page = 1 }: ListQuery,
): string {
  const params = new URLSearchParams({
    ...(search && { search }),
    ...(status && { status }),
    ...(kind && { kind }),
    ...(isWithoutTests && { test: "no" }),
    ...(sort && { sort }),
    ...(page > 1 && { page: String(page) }),
  });
  return params.size > 0 ? `${path}?${params}` : path;
}
