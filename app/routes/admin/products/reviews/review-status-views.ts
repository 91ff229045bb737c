import type { ReviewStatus } from "#app/domain/reviews/review.ts";

/** The label and colour of a review's status in the admin. */
export const REVIEW_STATUS_VIEWS = {
  pending: { name: "Waiting", tone: "yellow" },
  published: { name: "Published", tone: "green" },
  rejected: { name: "Rejected", tone: "red" },
} as const satisfies Record<ReviewStatus, { name: string; tone: string }>;
