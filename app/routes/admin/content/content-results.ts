import {
  goneEdit,
  imageRefused,
  staleEdit,
  type EditResult,
} from "#app/components/admin/forms/edit-results.ts";
import type { ContentRefusal } from "#app/domain/content/content-changes.ts";

/** The response to a refused save or deletion, with the submitted values. */
export function refusedContent(refusal: ContentRefusal, values: Record<string, string>): EditResult {
  switch (refusal.error) {
    case "stale":
      return staleEdit(values);
    case "not-found":
      return goneEdit(values);
    case "no-image":
      return imageRefused(refusal.imageError, values);
  }
}
