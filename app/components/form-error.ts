import type { AccountFailure } from "#app/domain/customers/account.ts";

/** The result of a form that failed: a message, and errors of single fields. */
export interface FormError {
  title: string;
  description: string;
  fieldErrors?: Record<string, string>;
  /** The typed values without passwords, so that nothing is lost without JavaScript. */
  values?: Record<string, string>;
  /** The password was right, but the email is not confirmed yet: another link can be requested. */
  isUnconfirmed?: boolean;
  /** Distinguishes two equal results. */
  id: string;
}

export function formError(
  title: string,
  description: string,
  more: Pick<FormError, "fieldErrors" | "values" | "isUnconfirmed"> = {},
): FormError {
  return { title, description, ...more, id: crypto.randomUUID() };
}

/** The message of a form with invalid fields, as specified. */
export const INVALID_FORM = {
  title: "Form validation failed",
  description: "Please check the form for errors.",
};

/** The error of a form with invalid fields, with the typed values. */
export function invalidForm(fieldErrors: Record<string, string>, values?: Record<string, string>): FormError {
  return formError(INVALID_FORM.title, INVALID_FORM.description, { fieldErrors, values });
}

/** The error of a form with invalid fields under another title: its message is that of the first field. */
export function firstFieldError(
  title: string,
  fieldErrors: Record<string, string>,
  values?: Record<string, string>,
): FormError {
  const [first = INVALID_FORM.description] = Object.values(fieldErrors);
  return formError(title, first, { fieldErrors, values });
}

/** An error for each empty field: "Full name is required". `labels` are in the order of the form. */
export function emptyFieldErrors<Name extends string>(
  fields: Partial<Record<NoInfer<Name>, string>>,
  labels: Record<Name, string>,
): Record<string, string> {
  const names = Object.keys(labels) as Name[]; // Object.keys returns strings
  return Object.fromEntries(
    names.filter((name) => !fields[name]).map((name) => [name, `${labels[name]} is required`]),
  );
}

/** The error of a form with a new password, in which a field is empty or the password was not repeated exactly. */
export function newPasswordError(
  fields: Record<string, string> & { password: string; confirmPassword: string },
  labels: Record<string, string>,
  values?: Record<string, string>,
): FormError | null {
  const fieldErrors = emptyFieldErrors(fields, labels);
  if (Object.keys(fieldErrors).length > 0)
    return formError("Missing Fields", "Please fill in all fields.", { fieldErrors, values });
  if (fields.password === fields.confirmPassword) return null;
  const message = "Passwords do not match.";
  return formError("Password Mismatch", message, { fieldErrors: { confirmPassword: message }, values });
}

/** The message for a failure of the auth library: its own, the wait of a rate limit, or the fallback. */
export function failureMessage(failure: AccountFailure, fallback: string): string {
  if (failure.error === "UNEXPECTED") return "An unexpected error occurred. Please try again.";
  if (failure.error === "BUSY") return "The shop is very busy. Please try again in a moment.";
  if (failure.error === "PASSKEY_REQUIRED") return PASSKEY_REQUIRED;
  if (failure.error === "TOO_MANY_REQUESTS") return tooManyAttempts(failure.retryAfterSeconds);
  return failure.message || fallback;
}

const PASSKEY_REQUIRED = "This account signs in with a passkey: choose “Use a passkey”.";

function tooManyAttempts(retryAfterSeconds: number | null): string {
  if (retryAfterSeconds === null) return "Too many attempts. Please wait a few minutes and try again.";
  const minutes = Math.ceil(retryAfterSeconds / 60);
  return `Too many attempts. Please try again in ${minutes === 1 ? "a minute" : `${minutes} minutes`}.`;
}

export function failureStatus(failure: AccountFailure): number {
  if (failure.error === "UNEXPECTED") return 500;
  if (failure.error === "BUSY") return 503;
  return failure.error === "TOO_MANY_REQUESTS" ? 429 : 400;
}

interface FieldMessage {
  description?: string;
  /** The name of the form field with the error. */
  field?: string;
}

/** The last result's error for a form field, shown beside the field as well as in the toast. */
export function fieldErrorIn(message: FieldMessage | null, field: string): string | null {
  return message?.field === field ? (message.description ?? null) : null;
}
