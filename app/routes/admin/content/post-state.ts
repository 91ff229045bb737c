import type { PostState } from "#app/domain/content/post-list.ts";

/** A post's state as the office shows it. */
export const STATE_BADGES = {
  published: { name: "Published", tone: "green" },
  scheduled: { name: "Scheduled", tone: "blue" },
  draft: { name: "Draft", tone: "grey" },
} as const satisfies Record<PostState, { name: string; tone: string }>;
