import { z } from "zod";

/** An address for the newsletter, in small letters: one row per mailbox however it is written. */
export const NewsletterForm = z.object({
  email: z
    .string()
    .trim()
    .toLowerCase()
    .default("")
    .refine((value) => value !== "", { error: "Please enter your email address.", abort: true })
    .refine((value) => value.length <= 254 && z.email().safeParse(value).success, {
      error: "Email is invalid",
    }),
});
