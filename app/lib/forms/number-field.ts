import { z } from "zod";
import {
  describeNumberError,
  parseNumber,
  type NumberError,
  type NumberRange,
} from "#app/lib/forms/parse-number.ts";

/** The field's own message, or one for each error with `otherwise` for the rest. */
export type NumberSentences = string | ({ otherwise: string } & Partial<Record<NumberError, string>>);

/** Parses a typed number, or returns the message of its error. */
export function readNumber(
  text: string,
  range: NumberRange,
  sentences: NumberSentences,
): { ok: true; value: number } | { ok: false; reason: string } {
  const parsed = parseNumber(text, range);
  if (parsed.ok) return parsed;
  const { otherwise, ...own } = typeof sentences === "string" ? { otherwise: sentences } : sentences;
  const byError: Partial<Record<NumberError, string>> = own;
  return { ok: false, reason: byError[parsed.error] ?? describeNumberError(parsed.error, range, otherwise) };
}

/** A form field that holds a number. */
export function numberField(range: NumberRange, sentences: NumberSentences) {
  return z.string().transform(numberOrIssue(range, sentences));
}

/** The same for an optional number: null when the field is empty. */
export function optionalNumberField(range: NumberRange, sentences: NumberSentences) {
  const read = numberOrIssue(range, sentences);
  return z.string().transform((typed, context) => (typed.trim() === "" ? null : read(typed, context)));
}

function numberOrIssue(range: NumberRange, sentences: NumberSentences) {
  return (typed: string, context: z.RefinementCtx): number => {
    const read = readNumber(typed, range, sentences);
    if (read.ok) return read.value;
    context.addIssue({ code: "custom", message: read.reason });
    return z.NEVER;
  };
}
