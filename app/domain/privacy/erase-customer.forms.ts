import { z } from "zod";
import { emailText } from "#app/lib/forms/email-field.ts";

/** Deleting a customer cannot be undone, so the form requires the customer's email address as a confirmation. */
export function eraseCustomerForm(email: string) {
  const message = "Type the email address of this customer to confirm";
  return z.object({
    email: z
      .string()
      .default("")
      .refine((typed) => emailText(typed).toLowerCase() === email.toLowerCase(), message),
  });
}
