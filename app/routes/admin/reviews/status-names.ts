import type { ReviewStatus } from "#app/domain/reviews/review.ts";

/** Labels of review statuses in the admin. */
export const STATUS_NAMES: Record<ReviewStatus, string> = {
  pending: "Waiting",
  published: "Published",
  rejected: "Rejected",
};
