import type { ReviewStatus } from "#app/domain/reviews/review.ts";

/** How the admin names a review's status. */
export const STATUS_NAMES: Record<ReviewStatus, string> = {
  pending: "Waiting",
  published: "Published",
  rejected: "Rejected",
};
