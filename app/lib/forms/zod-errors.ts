interface FailedParse {
  issues: readonly { path: PropertyKey[]; message: string }[];
}

/** The first error message of each invalid field, by field name; one of the form as a whole by "form". */
export function fieldErrorsOf(error: FailedParse): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { path, message } of error.issues) errors[String(path[0] ?? "form")] ??= message;
  return errors;
}

/** The first error message of each invalid field, by its name in a nested form: "sections.0.title". */
export function nestedErrorsOf(error: FailedParse): Record<string, string> {
  const errors: Record<string, string> = {};
  for (const { path, message } of error.issues) errors[path.join(".")] ??= message;
  return errors;
}
