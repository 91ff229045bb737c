import { z } from "zod";
import { requiredTextField } from "#app/lib/forms/form-fields.ts";

/** How many days a personal token is valid, with a label. */
export const TOKEN_LIFETIMES = { "30": "30 days", "90": "90 days", "365": "One year" } as const;

// Cast: Object.keys returns string[], and the table has exactly these keys.
const LIFETIMES = Object.keys(TOKEN_LIFETIMES) as (keyof typeof TOKEN_LIFETIMES)[];

/** The form of a new personal token. */
export const PersonalTokenForm = z.object({
  name: requiredTextField("Enter a name", 60),
  lifetime: z.enum(LIFETIMES, { error: "Choose how long the token is valid" }).transform(Number),
});
