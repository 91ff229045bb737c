import type { ReviewSummary, ReviewView, ReviewStatus } from "#app/domain/reviews/review.ts";
import { pageNumberIn } from "#app/lib/http/page-window.ts";

/** URL parameters of a product's reviews: `?sort=highest&page=2`. */

export const REVIEW_SORTS = ["newest", "highest", "lowest"] as const;

export type ReviewSort = (typeof REVIEW_SORTS)[number];

export const REVIEW_SORT_LABELS: Record<ReviewSort, string> = {
  newest: "Newest",
  highest: "Highest rated",
  lowest: "Lowest rated",
};

export interface ReviewList {
  sort: ReviewSort;
  /** From 1. */
  page: number;
}

export interface ReviewPage extends ReviewList {
  reviews: ReviewView[];
  /** Whether enough authors say their height and weight to choose among them. */
  hasBodies: boolean;
  summary: ReviewSummary;
  pageCount: number;
}

const MAX_PAGE = 10_000;

/** Parses the URL parameters. Invalid values are ignored. */
export function readReviewList({ searchParams }: URL): ReviewList {
  const page = Number(searchParams.get("page"));
  return {
    sort: REVIEW_SORTS.find((sort) => sort === searchParams.get("sort")) ?? "newest",
    page: Number.isInteger(page) && page >= 1 && page <= MAX_PAGE ? page : 1,
  };
}

/** The URL of a review list; defaults are omitted. `others` are the page's other parameters. */
export function reviewListUrl(
  productPath: string,
  { sort, page }: ReviewList,
  others: Record<string, string> = {},
): string {
  const params = new URLSearchParams({
    ...others,
    ...(sort !== "newest" && { sort }),
    ...(page > 1 && { page: String(page) }),
  });
  return `${productPath}${params.size > 0 ? `?${params}` : ""}#reviews`;
}

export interface ModeratedReview extends Omit<ReviewView, "facts"> {
  status: ReviewStatus;
  /** To be passed to `moderateReview`. */
  mark: string;
  product: { slug: string; name: string };
  /** Null for sample reviews and deleted accounts. */
  author: { name: string; email: string } | null;
}

/** Search parameters of the moderation list. */
interface ModerationQueue {
  /** Null for all, pending first. */
  status: ReviewStatus | null;
  /** From 1. */
  page: number;
}

const REVIEW_STATUSES = ["pending", "published", "rejected"] as const satisfies ReviewStatus[];

export function parseModerationQueue(params: URLSearchParams): ModerationQueue {
  return {
    status: REVIEW_STATUSES.find((status) => status === params.get("status")) ?? null,
    page: pageNumberIn(params),
  };
}
