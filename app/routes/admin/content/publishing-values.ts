import type { Publishing } from "#app/domain/content/publishing.ts";
import { toIndianClock } from "#app/lib/time/india-time.ts";

/** What the fields of publishing hold. A draft whose moment has passed comes out when it is published, and not in the past. */
export function publishingValues(
  { status, publishedAt }: Publishing,
  now: Date,
): { status: string; publishedAt: string } {
  const isMeant = status === "published" || publishedAt > now;
  return { status, publishedAt: isMeant ? toIndianClock(publishedAt) : "" };
}
