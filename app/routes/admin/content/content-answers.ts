import {
  goneEdit,
  invalidEdit,
  imageRefused,
  staleEdit,
  type EditAnswer,
} from "#app/components/admin/forms/edit-answers.ts";
import type { ContentRefusal } from "#app/domain/content/content-changes.ts";

/** For a form that did not pass its schema. */
export const invalidContent = invalidEdit;

/** Why something was not saved or deleted; what was typed is kept. */
export function refusedContent(refusal: ContentRefusal, values: Record<string, string>): EditAnswer {
  switch (refusal.kind) {
    case "stale":
      return staleEdit(values);
    case "not-found":
      return goneEdit(values);
    case "no-image":
      return imageRefused(refusal.problem, values);
  }
}
