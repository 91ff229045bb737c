import type { ReviewStatus } from "#app/domain/reviews/review.ts";

/** How the admin displays a review's status. */
export const REVIEW_STATUS_VIEWS = {
  pending: { name: "Waiting", tone: "yellow" },
  published: { name: "Published", tone: "green" },
  rejected: { name: "Rejected", tone: "red" },
} as const satisfies Record<ReviewStatus, { name: string; tone: string }>;
