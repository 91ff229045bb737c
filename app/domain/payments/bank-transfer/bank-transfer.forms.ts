import { z } from "zod";
import { bankAccountFields } from "#app/lib/forms/bank-account-fields.ts";
import { requiredTextField, versionField } from "#app/lib/forms/form-fields.ts";
import { numberField, optionalNumberField } from "#app/lib/forms/number-field.ts";
import { moneyRange, type MoneyFormat } from "#app/lib/money.ts";

const daysField = numberField({ decimals: 0, min: 1, max: 14 }, "Enter a whole number from 1 to 14");

/** The form of the settings. While the method is off, its account may be incomplete. */
export const transferForm = (money: MoneyFormat) => {
  const shared = {
    version: versionField,
    payWithinDays: daysField,
    maxTotalMinor: optionalNumberField(moneyRange(money, { min: 1 }), "Enter an amount, or leave it empty"),
  };
  const text = z.string().trim().max(100);
  const account = { ...bankAccountFields, bank: requiredTextField("Bank is required", 100) };
  return z.discriminatedUnion("isOn", [
    z.object({ ...shared, isOn: z.literal("on").transform(() => true), ...account }),
    z.object({
      ...shared,
      isOn: z
        .literal("")
        .default("")
        .transform(() => false),
      accountName: text,
      bank: text,
      accountNumber: z.union([z.literal(""), account.accountNumber]),
      ifsc: z.union([z.literal(""), account.ifsc]),
    }),
  ]);
};
