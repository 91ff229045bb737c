import type { ImageError } from "#app/lib/forms/image-upload.ts";

/** Why a content change was not made. */
export type ContentRefusal =
  /** Someone has changed it since the page was loaded: nothing is overwritten. */
  { kind: "stale" } | { kind: "not-found" } | { kind: "no-image"; problem: ImageError };
