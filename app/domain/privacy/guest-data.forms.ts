import { z } from "zod";
import { toE164 } from "#app/domain/customers/addresses/address.ts";
import { emailError, typedEmailField, emailText } from "#app/lib/forms/email-field.ts";
import { HOME_COUNTRY } from "#app/lib/home-country.ts";

/** A guest's email address, in lower case, or phone number, in E.164. */
export const GuestContact = typedEmailField.transform((enteredContact, context) => {
  const contact =
    emailError(enteredContact) === null ? enteredContact.toLowerCase() : toE164(enteredContact, HOME_COUNTRY);
  if (contact !== null) return contact;
  context.addIssue("Enter an email address or a mobile number");
  return z.NEVER;
});

/** Erasing a guest cannot be undone, so the form requires the contact again as a confirmation. */
export const EraseGuestForm = z
  .object({ contact: GuestContact, again: z.string().default("") })
  .refine(({ contact, again }) => GuestContact.safeParse(again).data === contact, {
    path: ["again"],
    error: "Type the email address or mobile number again to confirm",
  });

/** Deleting a customer cannot be undone, so the form requires the customer's email address as a confirmation. */
export function eraseCustomerForm(email: string) {
  const message = "Type the email address of this customer to confirm";
  return z.object({
    email: z
      .string()
      .default("")
      .refine((enteredEmail) => emailText(enteredEmail).toLowerCase() === email.toLowerCase(), message),
  });
}
