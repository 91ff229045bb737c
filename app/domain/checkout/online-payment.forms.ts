import { z } from "zod";
import { hasValidCheckDigit, isCardExpired } from "#app/domain/payments/payment-methods.ts";
import { emailText } from "#app/lib/forms/email-field.ts";
import { requiredTextField } from "#app/lib/forms/form-fields.ts";
import { fieldErrorsOf } from "#app/lib/forms/zod-errors.ts";
import { asciiDigits, compactCode } from "#app/lib/text/digits.ts";

export const CARD_EXPIRED = "This card has expired";

const EXPIRY = /^(0[1-9]|1[0-2])\/\d{2}$/;

// A virtual payment address: a name, "@" and the handle of a payment service (NPCI, UPI Procedural Guidelines).
const UPI_ID = /^[a-z\d][\w.-]{1,254}@[a-z][a-z\d]{1,63}$/i;

/** Whether a date as printed on a card is over. */
export function isExpiredDate(expiryDate: string, now: Date): boolean {
  return EXPIRY.test(expiryDate) && isCardExpired(expiryDate, now);
}

/** A card for the test bank. The messages are the specification's. */
export const card = {
  cardName: requiredTextField("Name on card is required", 100),
  cardNumber: requiredTextField("Card number is required", 40)
    .transform(compactCode)
    .refine((digits) => /^\d{16}$/.test(digits), "Card number must be 16 digits")
    .refine(hasValidCheckDigit, "Card number is not valid: please check its digits"),
  expiryDate: requiredTextField("Expiry date is required", 10)
    .overwrite(asciiDigits)
    .regex(EXPIRY, "Format must be MM/YY"),
  cvv: requiredTextField("CVV is required", 10)
    .overwrite(asciiDigits)
    .regex(/^\d{3,4}$/, "CVV must be 3 or 4 digits"),
};

/** A UPI account, for the test bank. */
export const upi = {
  upiId: requiredTextField("UPI ID is required", 320)
    .overwrite(emailText)
    .regex(UPI_ID, "Enter a UPI ID such as name@bank"),
};

/** The fields of a payment of an order that exists: UPI, a card, or the provider's page. */
const OnlineForm = z.discriminatedUnion("payment", [
  z.object({ payment: z.literal("card"), ...card }),
  z.object({ payment: z.literal("upi"), ...upi }),
  z.object({ payment: z.literal("online") }),
]);

export type OnlineForm = z.infer<typeof OnlineForm>;

export type ReadPayment = { ok: true; form: OnlineForm } | { ok: false; fieldErrors: Record<string, string> };

/** Parses the payment of an order that exists. Errors are returned by field name. */
export function readPayment(fields: Record<string, string>, now: Date): ReadPayment {
  const form = OnlineForm.safeParse(fields);
  if (!form.success) {
    const { payment: unknown, ...fieldErrors } = fieldErrorsOf(form.error);
    return {
      ok: false,
      fieldErrors: unknown === undefined ? fieldErrors : { payment: "Choose how you want to pay" },
    };
  }
  if (form.data.payment === "card" && isExpiredDate(form.data.expiryDate, now))
    return { ok: false, fieldErrors: { expiryDate: CARD_EXPIRED } };
  return { ok: true, form: form.data };
}
