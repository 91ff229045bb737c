import { z } from "zod";

/** A trimmed text of a form with at most `max` characters; empty if the field is missing. */
export function textField(max: number, tooLong = `Use at most ${max} characters`) {
  return z.string().trim().max(max, tooLong).default("");
}

/** The non-empty lines of a text area, trimmed. */
export function linesOf(text: string): string[] {
  return text
    .split(/\r?\n/)
    .map((line) => line.trim())
    .filter(Boolean);
}
