import type { ImageProblem } from "#app/lib/forms/image-upload.ts";

/** Why a change of content was not made. */
export type ContentRefusal =
  /** Someone has changed it since the page was opened: nothing is overwritten. */
  { kind: "stale" } | { kind: "not-found" } | { kind: "no-image"; problem: ImageProblem };
