import { pageNumberIn } from "#app/lib/page-number.ts";

/** What a post is to its readers: a published one whose moment is still to come is scheduled. */
export const POST_STATES = ["published", "scheduled", "draft"] as const;

export type PostState = (typeof POST_STATES)[number];

export function postStateOf(
  { status, publishedAt }: { status: "draft" | "published"; publishedAt: Date },
  now: Date,
): PostState {
  if (status === "draft") return "draft";
  return publishedAt > now ? "scheduled" : "published";
}

/** What is asked of the office's list of posts. */
export interface PostListQuery {
  search: string;
  state: PostState | null;
  page: number;
}

const LONGEST_SEARCH = 100;

export function parsePostList(params: URLSearchParams): PostListQuery {
  return {
    search: (params.get("search") ?? "").trim().slice(0, LONGEST_SEARCH),
    state: POST_STATES.find((state) => state === params.get("status")) ?? null,
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
