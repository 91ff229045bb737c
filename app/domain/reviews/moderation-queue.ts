import type { ReviewStatus } from "#app/domain/reviews/review.ts";
import { pageNumberIn } from "#app/lib/http/page-number.ts";

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
