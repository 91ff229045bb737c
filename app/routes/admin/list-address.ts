/** The address of a list of the office with its filter and page; what is left out is all, and the first page. */
export function listAddress(
  path: string,
  { status, page = 1 }: { status: string | null; page?: number },
): string {
  const params = new URLSearchParams({
    ...(status !== null && { status }),
    ...(page > 1 && { page: String(page) }),
  });
  return params.size > 0 ? `${path}?${params}` : path;
}
