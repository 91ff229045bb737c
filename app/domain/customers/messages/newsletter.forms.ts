import { z } from "zod";
import { requiredEmailField } from "#app/lib/forms/email-field.ts";

/** A newsletter address in lower case: one row per mailbox. */
export const NewsletterForm = z.object({
  email: requiredEmailField("Please enter your email address.").transform((email) => email.toLowerCase()),
});
