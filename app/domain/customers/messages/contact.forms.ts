import { z } from "zod";
import { requiredEmailField } from "#app/lib/forms/email-field.ts";
import { requiredTextAreaField, requiredTextField } from "#app/lib/forms/form-fields.ts";

/** A message to the shop: all four fields are required. */
export const ContactForm = z.object({
  name: requiredTextField("Name is required", 100),
  email: requiredEmailField("Email is required"),
  subject: requiredTextField("Subject is required", 150),
  message: requiredTextAreaField("Message is required", 5_000),
});

export type ContactForm = z.infer<typeof ContactForm>;
