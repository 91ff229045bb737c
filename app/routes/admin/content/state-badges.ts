import type { PublishState } from "#app/domain/content/publishing.ts";

/** The states of posts and entries as the admin shows them. */
export const STATE_BADGES = {
  published: { name: "Published", tone: "green" },
  scheduled: { name: "Scheduled", tone: "blue" },
  draft: { name: "Draft", tone: "grey" },
} as const satisfies Record<PublishState, { name: string; tone: string }>;
