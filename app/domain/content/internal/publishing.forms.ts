import { z } from "zod";
import { IndianMoment } from "#app/lib/forms/indian-moment-field.ts";
import { plainText } from "#app/lib/text/plain-text.ts";

/** Publishing state and moment. Without a moment it is published immediately. */
export const PUBLISHING_FIELDS = {
  status: z.enum(["draft", "published"], "Choose a status"),
  publishedAt: IndianMoment,
};

/** A required text of one or several lines (`plainText`). */
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
    .overwrite(plainText)
    .max(max, `${what} may have at most ${max.toLocaleString("en-IN")} characters`);
}
