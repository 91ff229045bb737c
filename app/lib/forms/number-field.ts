import { z } from "zod";
import {
  describeNumberError,
  parseNumber,
  type NumberError,
  type NumberRange,
} from "#app/lib/forms/parse-number.ts";

/** The field's own message, or one for each error with `otherwise` for the rest. */
export type NumberMessages = string | ({ otherwise: string } & Partial<Record<NumberError, string>>);

/** Parses a typed number, or returns the message of its error. */
export function readNumber(
  text: string,
  range: NumberRange,
  messages: NumberMessages,
): { ok: true; value: number } | { ok: false; reason: string } {
  const parsed = parseNumber(text, range);
  if (parsed.ok) return parsed;
  const { otherwise, ...messagesByError } = typeof messages === "string" ? { otherwise: messages } : messages;
  const byError: Partial<Record<NumberError, string>> = messagesByError;
  return { ok: false, reason: byError[parsed.error] ?? describeNumberError(parsed.error, range, otherwise) };
}

/** A form field that holds a number. */
export function numberField(range: NumberRange, messages: NumberMessages) {
  return z.string().transform(numberOrIssue(range, messages));
}

/** The same for an optional number: null when the field is empty. */
export function optionalNumberField(range: NumberRange, messages: NumberMessages) {
  const read = numberOrIssue(range, messages);
  return z.string().transform((text, context) => (text.trim() === "" ? null : read(text, context)));
}

function numberOrIssue(range: NumberRange, messages: NumberMessages) {
  return (text: string, context: z.RefinementCtx): number => {
    const read = readNumber(text, range, messages);
    if (read.ok) return read.value;
    context.addIssue({ code: "custom", message: read.reason });
    return z.NEVER;
  };
}
