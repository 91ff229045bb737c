import { z } from "zod";
import { emailField, typedEmailField } from "#app/lib/forms/email-field.ts";
import { compactCode } from "#app/lib/text/digits.ts";

/** The number of an order ("#000012" or "12") and the phone number or email address that it was placed with. */
export const FindOrderForm = z.object({
  number: z
    .string()
    .default("")
    .transform((enteredNumber) => compactCode(enteredNumber).replace(/^#/, ""))
    .pipe(z.string().regex(/^\d{1,12}$/, "Enter the number of your order, such as 000012"))
    .transform(Number),
  contact: typedEmailField.refine((contact) => contact !== "", {
    error: "Enter the mobile number or the email of your order",
  }),
});

/** The form that turns a guest's order into an account. It has an email field only if the order has no email address. */
export const NewAccountForm = z.object({
  email: emailField,
  password: z.string().min(1).max(128),
});
