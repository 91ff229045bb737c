import { z } from "zod";
import { mailboxField, requiredEmailField } from "#app/lib/forms/email-field.ts";
import { requiredTextAreaField, requiredTextField } from "#app/lib/forms/form-fields.ts";
import { MESSAGE_STATUSES } from "#app/domain/customers/messages/messages.ts";

/** A message to the shop: all four fields are required. */
export const ContactForm = z.object({
  name: requiredTextField("Name is required", 100),
  email: requiredEmailField("Email is required"),
  subject: requiredTextField("Subject is required", 150),
  message: requiredTextAreaField("Message is required", 5_000),
});

export type ContactForm = z.infer<typeof ContactForm>;

export const NewsletterForm = z.object({ email: mailboxField("Please enter your email address.") });

/** A status button of a message: the message, the status shown on the page, and the new status. */
export const MarkMessageForm = z
  .object({ id: z.string(), from: z.enum(MESSAGE_STATUSES), to: z.enum(MESSAGE_STATUSES) })
  .refine(({ from, to }) => from !== to, { path: ["to"], message: "The message already has this status" });
