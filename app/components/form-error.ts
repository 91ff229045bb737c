import type { AccountFailure } from "#app/domain/customers/account.ts";

/** What a form answers when it did not go through: a message, and what belongs to single fields. */
export interface FormError {
  title: string;
  description: string;
  fieldErrors?: Record<string, string>;
  /** What was typed, without passwords, so that a page without JavaScript loses nothing. */
  values?: Record<string, string>;
  /** The password was right, but the address is not confirmed yet: another link can be asked for. */
  isUnconfirmed?: boolean;
  /** Tells two equal answers apart. */
  id: string;
}

export function problem(
  title: string,
  description: string,
  more: Pick<FormError, "fieldErrors" | "values" | "isUnconfirmed"> = {},
): FormError {
  return { title, description, ...more, id: crypto.randomUUID() };
}

/** An error for each field that was left empty: "Full name is required". `labels` are in the order of the form. */
export function emptyFieldErrors<Name extends string>(
  fields: Partial<Record<NoInfer<Name>, string>>,
  labels: Record<Name, string>,
): Record<string, string> {
  const names = Object.keys(labels) as Name[]; // Object.keys knows strings only
  return Object.fromEntries(
    names.filter((name) => !fields[name]).map((name) => [name, `${labels[name]} is required`]),
  );
}

/** The sentence for a failure of the account service: its own, the waiting time of a limit, or the fallback. */
export function failureMessage(failure: AccountFailure, fallback: string): string {
  if (failure.code === "UNEXPECTED") return "An unexpected error occurred. Please try again.";
  if (failure.code === "TOO_MANY_REQUESTS") return tooManyAttempts(failure.retryAfterSeconds);
  return failure.message || fallback;
}

function tooManyAttempts(retryAfterSeconds: number | null): string {
  if (retryAfterSeconds === null) return "Too many attempts. Please wait a few minutes and try again.";
  const minutes = Math.ceil(retryAfterSeconds / 60);
  return `Too many attempts. Please try again in ${minutes === 1 ? "a minute" : `${minutes} minutes`}.`;
}

export function failureStatus(failure: AccountFailure): number {
  if (failure.code === "UNEXPECTED") return 500;
  return failure.code === "TOO_MANY_REQUESTS" ? 429 : 400;
}
