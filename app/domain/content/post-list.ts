import { PUBLISH_STATES, type PublishState } from "#app/domain/content/publishing.ts";
import { pageNumberIn } from "#app/lib/http/page-window.ts";
import { searchTextIn } from "#app/lib/http/search-text.ts";

/** The query of the admin's post list. */
export interface PostListQuery {
  search: string;
  state: PublishState | null;
  page: number;
}

/** A row of the admin's post list. */
export interface PostRow {
  id: string;
  slug: string;
  title: string;
  category: string;
  author: string;
  publishedAt: Date;
  state: PublishState;
  /** Whether it embeds an image of another site, which the content security policy blocks. */
  hasExternalImage: boolean;
}

export function parsePostList(params: URLSearchParams): PostListQuery {
  return {
    search: searchTextIn(params),
    state: PUBLISH_STATES.find((state) => state === params.get("status")) ?? null,
    page: pageNumberIn(params),
  };
}
