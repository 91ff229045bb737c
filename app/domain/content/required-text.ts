import { z } from "zod";

/** A required, trimmed text; CRLF line endings of forms become LF. */
export function requiredText(what: string, max: number) {
  return text(what, max).min(1, `${what} is required`);
}

/** The same, optional for a draft. */
export function requiredUnlessDraft(what: string, max: number, isDraft: boolean) {
  return isDraft ? text(what, max).default("") : requiredText(what, max);
}

function text(what: string, max: number) {
  return z
    .string(`${what} is required`)
    .overwrite((typed) => typed.replaceAll("\r\n", "\n"))
    .trim()
    .max(max, `${what} may have at most ${max.toLocaleString("en-IN")} characters`);
}
