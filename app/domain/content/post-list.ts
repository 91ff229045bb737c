import { PUBLISH_STATES, type PublishState } from "#app/domain/content/publishing.ts";
import { pageNumberIn } from "#app/lib/http/page-number.ts";

/** What is asked of the office's list of posts. */
export interface PostListQuery {
  search: string;
  state: PublishState | null;
  page: number;
}

const LONGEST_SEARCH = 100;

export function parsePostList(params: URLSearchParams): PostListQuery {
  return {
    search: (params.get("search") ?? "").trim().slice(0, LONGEST_SEARCH),
    state: PUBLISH_STATES.find((state) => state === params.get("status")) ?? null,
    page: pageNumberIn(params),
  };
}

/** The list's address with something changed; the first page unless one is named. */
export function postListParams(
  { search, state }: PostListQuery,
  change: Partial<PostListQuery>,
): URLSearchParams {
  const asked = { search, state, page: 1, ...change };
  return new URLSearchParams({
    ...(asked.search && { search: asked.search }),
    ...(asked.state && { status: asked.state }),
    ...(asked.page > 1 && { page: String(asked.page) }),
  });
}
