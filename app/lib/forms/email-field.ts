import { z } from "zod";
import { tooLong } from "#app/lib/forms/form-fields.ts";
import { asciiDigits } from "#app/lib/text/digits.ts";
import { plainLine } from "#app/lib/text/plain-text.ts";

const MAX_EMAIL_LENGTH = 254;

/**
 * A typed email address in the characters that addresses are made of: full-width letters, digits of other scripts and the full stop of
 * Japanese keyboards become ASCII, and invisible characters are removed. Letters that only look alike stay, so that the address is refused.
 */
export function emailText(text: string): string {
  return asciiDigits(plainLine(text).normalize("NFKC")).replaceAll("\u3002", ".").trim();
}

/** The error of an email address in the form of `emailText`, as a sentence; null for a valid one. */
export function emailError(email: string): string | null {
  if (z.email().safeParse(email).success) return null;
  const [foreign] = /[^\x20-\x7e]/u.exec(email) ?? [];
  return foreign === undefined
    ? "Email is invalid"
    : `“${foreign}” is not a letter of an email address. Type the address again in Latin letters.`;
}

/** An email address of a form, in the form of `emailText` but unchecked: for forms that only look it up. */
export const typedEmailField = z
  .string()
  .overwrite(emailText)
  .max(MAX_EMAIL_LENGTH, tooLong(MAX_EMAIL_LENGTH))
  .default("");

/** A valid email address of a form, or none. */
export const emailField = typedEmailField.superRefine((email, context) => {
  const error = email === "" ? null : emailError(email);
  if (error !== null) context.addIssue({ code: "custom", message: error });
});

/** A valid email address of a form; `missing` is the error without one. */
export function requiredEmailField(missing: string) {
  return typedEmailField.superRefine((email, context) => {
    const error = email === "" ? missing : emailError(email);
    if (error !== null) context.addIssue({ code: "custom", message: error });
  });
}

/** A required email address in lower case: one row per mailbox. */
export function mailboxField(missing: string) {
  return requiredEmailField(missing).transform((email) => email.toLowerCase());
}
