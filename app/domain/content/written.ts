import { z } from "zod";

/** A required line or passage of the owner's, without spaces around it; a form's line ends (CRLF) become plain ones. */
export function written(what: string, max: number) {
  return z
    .string(`${what} is required`)
    .overwrite((text) => text.replaceAll("\r\n", "\n"))
    .trim()
    .min(1, `${what} is required`)
    .max(max, `${what} may have at most ${max.toLocaleString("en-IN")} characters`);
}
