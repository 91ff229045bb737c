import { toIndianClock } from "#app/lib/time/india-time.ts";

/** The publishing states; a published entry with a future moment is scheduled. */
export const PUBLISH_STATES = ["published", "scheduled", "draft"] as const;

export type PublishState = (typeof PUBLISH_STATES)[number];

/** The stored publishing state. A draft's moment has no effect until it is published. */
export interface Publishing {
  status: "draft" | "published";
  publishedAt: Date;
}

export function publishStateOf({ status, publishedAt }: Publishing, now: Date): PublishState {
  if (status === "draft") return "draft";
  return publishedAt > now ? "scheduled" : "published";
}

/**
 * The moment to store for the requested one. Without one, an entry that is already public keeps its moment and any other is published
 * now. Forms have minute precision: submitting the stored minute changes nothing.
 */
export function momentToStore(requested: Date | null, before: Publishing | null, now: Date): Date {
  if (before && requested && toIndianClock(requested) === toIndianClock(before.publishedAt))
    return before.publishedAt;
  if (requested) return requested;
  return before && publishStateOf(before, now) === "published" ? before.publishedAt : now;
}
