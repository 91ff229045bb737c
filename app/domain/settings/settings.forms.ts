import { INVOICE_PREFIX_FORMAT, SELLER_COUNTRIES } from "#app/domain/settings/general.settings.ts";
import { z } from "zod";
import { requiredEmailField } from "#app/lib/forms/email-field.ts";
import { gstinField } from "#app/lib/forms/gstin-field.ts";
import { numberField } from "#app/lib/forms/number-field.ts";
import {
  linesField,
  requiredTextField,
  textAreaField,
  textField,
  versionField,
} from "#app/lib/forms/form-fields.ts";
import { asciiDigits } from "#app/lib/text/digits.ts";

/** A text area as a list of its non-empty lines. */
const lines = (message: string) =>
  linesField(2000).pipe(
    z.array(z.string().max(200, "A line is too long")).min(1, message).max(12, "Use at most 12 lines"),
  );

const degrees = (max: number) =>
  z
    .string()
    .trim()
    .regex(/^-?\d{1,3}(\.\d+)?$/, "Enter degrees, such as 26.8497")
    .transform(Number)
    .pipe(z.number().min(-max, `At least -${max}`).max(max, `At most ${max}`));

/** The shop's name, contact details and location, with lists as lines and numbers as text. */
export const GeneralForm = z.object({
  version: versionField,
  name: requiredTextField("Store name is required", 60),
  tagline: requiredTextField("Tagline is required", 120),
  email: requiredEmailField("Email is required"),
  careersEmail: requiredEmailField("Email is required"),
  phone: requiredTextField("Phone is required", 40)
    .overwrite(asciiDigits)
    .regex(/^\+?[\d ()-]{5,}$/, "Use digits and spaces, such as +91 522 000 0000"),
  addressLines: lines("Address is required"),
  latitude: degrees(90),
  longitude: degrees(180),
  hours: lines("Operating hours are required"),
  gstin: gstinField,
  country: z.enum(SELLER_COUNTRIES).default(""),
  invoicePrefix: z
    .string("Enter the invoice prefix")
    .trim()
    .toUpperCase()
    .regex(INVOICE_PREFIX_FORMAT, "Use one or two letters or digits, such as AM"),
});

/** The grievance officer, and the declarations of products that have none of their own. */
export const LegalForm = z
  .object({
    version: versionField,
    officerName: textField(100),
    officerDesignation: textField(100),
    officerContact: linesField(1000).prefault(""),
    countryOfOrigin: textField(80),
    netQuantity: textField(80),
    manufacturer: textAreaField(500),
    careContact: textAreaField(500),
  })
  .refine(({ officerName, officerContact }) => officerName === "" || officerContact.length > 0, {
    path: ["officerContact"],
    error: "Enter how buyers reach the grievance officer: phone, email and address",
  });

/** The maximum quantity of one variant in an order. */
export const OrderLimitForm = z.object({
  version: versionField,
  maxLineQuantity: numberField({ decimals: 0, min: 1, max: 999 }, "Enter a whole number from 1 to 999"),
});

const TAX_SENTENCE = "Enter a percentage with a point and at most two decimals, such as 7 or 12.5";

/** The tax rate: per cent with up to two decimals in the form, basis points in the settings. */
export const TaxForm = z.object({
  version: versionField,
  taxPercent: numberField(
    { decimals: 2, min: 0, max: 10_000 },
    {
      otherwise: TAX_SENTENCE,
      ambiguous: TAX_SENTENCE,
      "too-precise": TAX_SENTENCE,
      "too-large": "At most 100 percent",
    },
  ),
});
