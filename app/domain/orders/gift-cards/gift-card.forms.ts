import { z } from "zod";
import { phoneError, toE164 } from "#app/domain/customers/addresses/address.ts";
import { MAX_CARD_MESSAGE_LENGTH, MAX_SEND_DAYS } from "#app/domain/orders/gift-cards/gift-card.ts";
import { emailField, requiredEmailField } from "#app/lib/forms/email-field.ts";
import { requiredTextField, textAreaField, textField } from "#app/lib/forms/form-fields.ts";
import { HOME_COUNTRY } from "#app/lib/home-country.ts";
import { addDays } from "#app/lib/time/days.ts";

const WRONG_DAY = "Choose a day from today on, within the next six months";

/** The form that buys a gift card, on a day in India. */
export function giftCardForm(today: string) {
  const isPossible = (day: string) => day >= today && day <= addDays(today, MAX_SEND_DAYS);
  return z.object({
    /** The id of the form, which becomes that of the order's line. */
    key: z.uuid("Please reload the page and try again"),
    value: z.coerce.number("Choose a value").int("Choose a value").min(1, "Choose a value"),
    recipientName: requiredTextField("Enter the name of the recipient", 100),
    recipientEmail: emailField,
    recipientPhone: textField(40)
      .refine((phone) => phone === "" || phoneError(phone, HOME_COUNTRY) === null, {
        error: "Enter a mobile number with 10 digits, such as 98765 43210",
      })
      .transform((phone) => toE164(phone, HOME_COUNTRY) ?? ""),
    /** Empty for today. */
    sendOn: z
      .union([z.literal(""), z.iso.date()], WRONG_DAY)
      .default("")
      .transform((day) => day || today)
      .refine(isPossible, WRONG_DAY),
    message: textAreaField(MAX_CARD_MESSAGE_LENGTH),
    senderName: requiredTextField("Enter your name", 100),
    email: requiredEmailField("Enter your email address"),
  });
}

export type GiftCardForm = z.infer<ReturnType<typeof giftCardForm>>;
