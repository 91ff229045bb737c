import type { ReviewStatus, ReviewView } from "#app/domain/reviews/review.ts";
import { pageNumberIn } from "#app/lib/http/page-window.ts";

export interface ModeratedReview extends Omit<ReviewView, "facts"> {
  status: ReviewStatus;
  /** To be passed to `moderateReview`. */
  mark: string;
  product: { slug: string; name: string };
  /** Null for sample reviews and deleted accounts. */
  author: { name: string; email: string } | null;
}

/** Search parameters of the moderation list. */
export interface ModerationQueue {
  /** Null for all, pending first. */
  status: ReviewStatus | null;
  /** From 1. */
  page: number;
}

export const REVIEW_STATUSES = ["pending", "published", "rejected"] as const satisfies ReviewStatus[];

export function parseModerationQueue(params: URLSearchParams): ModerationQueue {
  return {
    status: REVIEW_STATUSES.find((status) => status === params.get("status")) ?? null,
    page: pageNumberIn(params),
  };
}
