import type { PublishState } from "#app/domain/content/publishing.ts";

export const STATE_BADGES = {
  published: { name: "Published", tone: "green" },
  scheduled: { name: "Scheduled", tone: "blue" },
  draft: { name: "Draft", tone: "grey" },
} as const satisfies Record<PublishState, { name: string; tone: string }>;
