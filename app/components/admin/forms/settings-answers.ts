import { problem, type FormError } from "#app/components/form-error.ts";

/** For the form of whoever saved second (409): nothing was overwritten, and what was typed is kept. */
export function staleSettings(values: Record<string, string>): FormError {
  return problem(
    "Changed in the meantime",
    "These settings were saved elsewhere since you opened the page. Nothing was overwritten. Your changes are still here: save again to replace what is saved now.",
    { values },
  );
}

/** For a form that did not pass its schema (400). */
export function invalidSettings(
  fieldErrors: Record<string, string>,
  values: Record<string, string>,
): FormError {
  return problem("Form validation failed", "Please check the form for errors.", { fieldErrors, values });
}

/** The toast of a save; the words are the specification's. */
export function savedSettings(section: string) {
  return { title: `${section} Settings Saved`, tone: "good" as const, durationMs: 3000 };
}

/** What a page's action answered to one of its forms: only the form that was sent has something to say. */
export function problemOf(answer: FormError | undefined, form: string): FormError | undefined {
  return answer?.values?.["form"] === form ? answer : undefined;
}
