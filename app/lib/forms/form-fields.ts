import { z } from "zod";
import { plainLine, plainText } from "#app/lib/text/plain-text.ts";

export const tooLong = (max: number) => `Use at most ${max} characters`;

/** A text of one line (`plainLine`) with at most `max` characters; empty if the field is missing. */
export function textField(max: number) {
  return z.string().overwrite(plainLine).max(max, tooLong(max)).default("");
}

/** The same for a text that may be left out: undefined if it is empty. */
export function optionalTextField(max: number) {
  return textField(max).transform((value) => value || undefined);
}

/** The same for a text that must not be empty; `missing` is the error. */
export function requiredTextField(missing: string, max = 200) {
  return z.string(missing).overwrite(plainLine).min(1, missing).max(max, tooLong(max));
}

/** A text of several lines (`plainText`) with at most `max` characters; empty if the field is missing. */
export function textAreaField(max: number) {
  return z.string().overwrite(plainText).max(max, tooLong(max)).default("");
}

/** The same for a text that may be left out: undefined if it is empty. */
export function optionalTextAreaField(max: number) {
  return textAreaField(max).transform((value) => value || undefined);
}

/** The same for a text that must not be empty; `missing` is the error. */
export function requiredTextAreaField(missing: string, max: number) {
  return z.string(missing).overwrite(plainText).min(1, missing).max(max, tooLong(max));
}

/** A text area as its non-empty lines, with at most `max` characters in all. */
export function linesField(max: number) {
  return z.string().overwrite(plainText).max(max, tooLong(max)).transform(linesOf);
}

/** A checkbox, which the browser omits unless it is checked. */
export const checkboxField = z
  .string()
  .optional()
  .transform((value) => value === "on");

/** The version of the stored data that the form showed, to detect concurrent changes. */
export const versionField = z.coerce.number().int().min(0);

/** The non-empty lines of a text area, trimmed. */
export function linesOf(text: string): string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean);
}
