import { formError, type FormError } from "#app/components/form-error.ts";

/** For a stale save (409): nothing was overwritten, and the typed values are preserved. */
export function staleSettings(values: Record<string, string>): FormError {
  return formError(
    "Changed in the meantime",
    "These settings were saved elsewhere since you opened the page. Nothing was overwritten. Your changes are still here: save again to replace what is saved now.",
    { values },
  );
}

/** The toast after a save, as specified. */
export function savedSettings(section: string) {
  return { title: `${section} Settings Saved`, tone: "good" as const, durationMs: 3000 };
}

/** The action's result for one form of a page; undefined for the other forms. */
export function errorMessageOf(result: FormError | undefined, form: string): FormError | undefined {
  return result?.values?.["form"] === form ? result : undefined;
}
