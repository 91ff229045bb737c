import { z } from "zod";

/** A newsletter address in lower case: one row per mailbox. */
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
