import { APPEARANCE_FORMS, type AppearanceChange } from "#app/domain/content/appearance.forms.ts";
import type { AppearancePart } from "#app/domain/content/appearance.settings.ts";
import type { NestedFields } from "#app/lib/forms/nested-fields.ts";

/** The part of the appearance with this name, or null. */
export function requestedPart(name: string): AppearancePart | null {
  return Object.hasOwn(APPEARANCE_FORMS, name) ? (name as AppearancePart) : null;
}

/** Validates a part's fields. */
export function parsePart(part: AppearancePart, fields: Record<string, NestedFields>) {
  const form = APPEARANCE_FORMS[part].safeParse(fields);
  if (!form.success) return { success: false as const, error: form.error };
  // Indexing loses the relation between a part and its form's output.
  return { success: true as const, change: { part, value: form.data } as AppearanceChange };
}
