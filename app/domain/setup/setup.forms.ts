import { z } from "zod";
import { numberField } from "#app/lib/forms/number-field.ts";
import { ROUNDINGS } from "#app/lib/convert-amount.ts";
import { checkboxField, versionField, requiredTextField, textField } from "#app/lib/forms/form-fields.ts";
import { INDIAN_STATES } from "#app/domain/customers/addresses/indian-states.ts";
import { gstinField } from "#app/lib/forms/gstin-field.ts";

/** The choices for prices, shipping rates and fixed discounts when the store's currency changes. */
export const PRICE_CHOICES = ["keep", "convert", "import"] as const;

const SENTENCE = "Enter what one unit of the old currency is in the new one, such as 83.5";

/** A factor from 0.000001 to 100,000, in millionths. */
const Factor = numberField({ decimals: 6, min: 1, max: 100_000_000_000 }, SENTENCE);

const Currency = z.enum(["USD", "INR"], { error: "Choose a currency" });

/** The currency and, if it changes, what happens to the amounts, which has to be confirmed. */
export const CurrencyForm = z
  .object({
    version: versionField,
    currency: Currency,
    prices: z.enum(PRICE_CHOICES).optional(),
    factor: z.string().default(""),
    rounding: z.enum(ROUNDINGS).default("exact"),
    isConfirmed: checkboxField,
  })
  .transform(({ factor, rounding, ...form }, context) => {
    if (form.prices !== "convert") return { ...form, conversion: null };
    const read = Factor.safeParse(factor);
    if (read.success) return { ...form, conversion: { factorMillionths: read.data, rounding } };
    const message = read.error.issues[0]?.message ?? SENTENCE;
    context.addIssue({ code: "custom", path: ["factor"], message });
    return z.NEVER;
  });

export type CurrencyForm = z.infer<typeof CurrencyForm>;

/** The messages of what is missing for a change of currency, by field; empty if nothing is. */
export function missingForChange({ prices, isConfirmed }: CurrencyForm): Record<string, string> {
  return {
    ...(prices === undefined && { prices: "Choose what happens to the prices" }),
    ...(!isConfirmed && { isConfirmed: "Confirm that you understand what happens" }),
  };
}

const STATE_CODES = INDIAN_STATES.map(({ gstCode }) => gstCode);

/** The seller of a shop whose prices include GST. The GSTIN names the state; without one it is chosen. */
export const SellInIndiaForm = z
  .object({
    version: versionField,
    legalName: requiredTextField("The legal name of the business is required"),
    gstin: gstinField,
    stateCode: z.enum(["", ...STATE_CODES], { error: "Choose a state" }).default(""),
    lutNumber: textField(40),
  })
  .refine(({ gstin, stateCode }) => gstin !== "" || stateCode !== "", {
    path: ["stateCode"],
    error: "Choose the state that you sell from, or enter a GSTIN",
  })
  .refine(({ gstin, lutNumber }) => gstin !== "" || lutNumber === "", {
    path: ["lutNumber"],
    error: "A letter of undertaking belongs to a GSTIN",
  })
  .transform(({ gstin, stateCode, ...form }) => ({
    ...form,
    gstin,
    stateCode: gstin ? gstin.slice(0, 2) : stateCode,
  }));
