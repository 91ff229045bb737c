import { toIndianClock } from "#app/lib/time/india-time.ts";

/** What posts and entries of lists are to the shop's visitors: a published one whose moment is still to come is scheduled. */
export const PUBLISH_STATES = ["published", "scheduled", "draft"] as const;

export type PublishState = (typeof PUBLISH_STATES)[number];

/** When something comes out, as it is stored. The moment of a draft means nothing until it is published. */
export interface Publishing {
  status: "draft" | "published";
  publishedAt: Date;
}

export function publishStateOf({ status, publishedAt }: Publishing, now: Date): PublishState {
  if (status === "draft") return "draft";
  return publishedAt > now ? "scheduled" : "published";
}

/**
 * The moment to store for one that a form asks for. Without one it comes out now, and what is out already stays of its day. A form knows
 * minutes only: the minute that is stored changes nothing.
 */
export function momentToStore(requested: Date | null, before: Publishing | null, now: Date): Date {
  if (before && requested && toIndianClock(requested) === toIndianClock(before.publishedAt))
    return before.publishedAt;
  if (requested) return requested;
  return before && publishStateOf(before, now) === "published" ? before.publishedAt : now;
}
