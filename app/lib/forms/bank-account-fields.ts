import { z } from "zod";
import { BANK_CODES } from "#app/lib/forms/bank-codes.ts";
import { requiredTextField } from "#app/lib/forms/form-fields.ts";
import { compactCode } from "#app/lib/text/digits.ts";

/** The fields of an Indian bank account. Banks number accounts with at most 18 digits. */
export const bankAccountFields = {
  accountName: requiredTextField("Account holder is required", 100),
  accountNumber: z
    .string()
    .overwrite(compactCode)
    .regex(/^\d{6,18}$/, "Enter the account number, 6 to 18 digits"),
  /** The bank's four letters, a zero and the branch (Reserve Bank of India). */
  ifsc: z
    .string()
    .overwrite((text) => compactCode(text).toUpperCase())
    .regex(/^[A-Z]{4}0[A-Z\d]{6}$/, {
      message: "An IFSC has 11 characters, such as SBIN0001234",
      abort: true,
    })
    .refine((ifsc) => BANK_CODES.has(ifsc.slice(0, 4)), {
      error: ({ input }) => `No bank has an IFSC that begins with ${String(input).slice(0, 4)}`,
    }),
};

/** A UPI address (NPCI: two to 256 characters, "@" and the handle of a bank or an app); empty for none. */
export const UpiId = z
  .string()
  .regex(
    /^([\w.-]{2,256}@[A-Za-z][A-Za-z\d]{1,63})?$/,
    "A UPI ID looks like name@bank, such as asha@okhdfcbank",
  );
