import type { Publishing } from "#app/domain/content/publishing.ts";
import { toIndianClock } from "#app/lib/time/india-time.ts";

/** The publishing fields' values. A draft's past moment is left empty: it is published now rather than backdated. */
export function publishingValues(
  { status, publishedAt }: Publishing,
  now: Date,
): { status: string; publishedAt: string } {
  const hasMoment = status === "published" || publishedAt > now;
  return { status, publishedAt: hasMoment ? toIndianClock(publishedAt) : "" };
}
