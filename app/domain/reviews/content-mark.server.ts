import { createHash } from "node:crypto";

/** A hash of a review's content, which changes with every edit by its author. */
export function contentMark(review: {
  rating: number;
  fit: string | null;
  body: string;
  mediaId: string | null;
}): string {
  const { rating, fit, body, mediaId } = review;
  return createHash("sha256")
    .update(JSON.stringify([rating, fit, body, mediaId]))
    .digest("base64url")
    .slice(0, 22);
}
