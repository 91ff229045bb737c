import type { ImageError } from "#app/lib/forms/image-upload.ts";

/** Why a content change was not made. */
export type ContentRefusal =
  /** Someone has changed it since the page was loaded: nothing is overwritten. */
  { ok: false; error: "stale" | "not-found" } | { ok: false; error: "no-image"; imageError: ImageError };
