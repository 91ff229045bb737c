import type { ImageError } from "#app/lib/forms/image-upload.ts";

/** The reasons for refusing a content change. */
export type ContentRefusal =
  /** Someone has changed it since the page was loaded: nothing is overwritten. */
  { ok: false; error: "stale" | "not-found" } | { ok: false; error: "no-image"; imageError: ImageError };
