import type { FormError } from "#app/components/form-error.ts";

/** The toast after a save, as specified. */
export function savedSettings(section: string) {
  return { title: `${section} Settings Saved`, tone: "good" as const, durationMs: 3000 };
}

/** The action's result for one form of a page; undefined for the other forms. */
export function formErrorFor(result: FormError | undefined, form: string): FormError | undefined {
  return result?.values?.["form"] === form ? result : undefined;
}
