import { z } from "zod";
import { numberField } from "#app/lib/forms/number-field.ts";
import { ROUNDINGS } from "#app/lib/convert-amount.ts";
import { checkboxField, versionField } from "#app/lib/forms/form-fields.ts";

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
