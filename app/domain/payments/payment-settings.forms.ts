import { z } from "zod";
import { CASH_ACTIONS } from "#app/domain/payments/cash/cash-risk.ts";
import { MAX_ONLINE_SAVING_PERCENT } from "#app/domain/payments/payments.settings.ts";
import { UpiId } from "#app/lib/forms/bank-account-fields.ts";
import { moneyRange, type MoneyFormat } from "#app/lib/money.ts";
import { emailText } from "#app/lib/forms/email-field.ts";
import { numberField, optionalNumberField } from "#app/lib/forms/number-field.ts";
import { checkboxField, tooLong, versionField } from "#app/lib/forms/form-fields.ts";
import { asciiDigits } from "#app/lib/text/digits.ts";
import { plainText } from "#app/lib/text/plain-text.ts";

const OPEN_ORDERS_SENTENCE = "Enter a whole number from 1 to 999, or leave it empty";

const openOrdersField = optionalNumberField({ decimals: 0, min: 1, max: 999 }, OPEN_ORDERS_SENTENCE);

export const NO_METHOD = "Keep at least one payment method, or nobody can order";

/**
 * The payment methods, with the limit as an amount in the store currency and PIN codes with any separators. `hasOther`: a method that has
 * a form of its own is on.
 */
export const paymentForm = (money: MoneyFormat, { hasOther }: { hasOther: boolean }) =>
  z
    .object({
      version: versionField,
      online: checkboxField,
      cash: checkboxField,
      most: optionalNumberField(moneyRange(money, { min: 1 }), "Enter an amount, or leave it empty"),
      cashFee: optionalNumberField(moneyRange(money), "Enter an amount, or leave it empty"),
      onlineSaving: z
        .string()
        .default("")
        .pipe(optionalNumberField(moneyRange(money), "Enter an amount, or leave it empty")),
      onlineSavingPercent: z
        .string()
        .default("")
        .pipe(
          optionalNumberField(
            { decimals: 0, min: 0, max: MAX_ONLINE_SAVING_PERCENT },
            `Enter a whole number up to ${MAX_ONLINE_SAVING_PERCENT}, or leave it empty`,
          ),
        ),
      openPerCustomer: openOrdersField,
      openPerAddress: openOrdersField,
      confirmedEmail: checkboxField,
      upiId: z.string().overwrite(emailText).default("").pipe(UpiId),
      pinCodes: z
        .string()
        .max(5000, tooLong(5000))
        .transform((text) => [
          ...new Set(
            asciiDigits(plainText(text))
              .split(/[\s,;]+/)
              .filter(Boolean),
          ),
        ])
        .pipe(
          z.array(
            z
              .string()
              .regex(
                /^\d{1,6}$/,
                "A PIN code has up to six digits, such as 682001, or 682 for all that begin with it",
              ),
          ),
        ),
    })
    .refine((form) => !form.onlineSaving || !form.onlineSavingPercent, {
      path: ["onlineSavingPercent"],
      error: "Enter an amount or a percentage, not both",
    })
    .refine((form) => form.online || form.cash || hasOther, { path: ["online"], error: NO_METHOD });

const cashAction = z.enum(CASH_ACTIONS, { error: "Choose an action" });

/** The rules for cash on delivery, with the value of a large order as an amount in the store currency. */
export const cashRulesForm = (money: MoneyFormat) =>
  z.object({
    version: versionField,
    low: cashAction,
    medium: cashAction,
    high: cashAction,
    largeFrom: optionalNumberField(moneyRange(money, { min: 1 }), "Enter an amount, or leave it empty"),
    large: cashAction,
    confirmHours: numberField({ decimals: 0, min: 1, max: 168 }, "Enter a whole number from 1 to 168"),
    advancePercent: numberField({ decimals: 0, min: 1, max: 90 }, "Enter a whole number from 1 to 90"),
    advanceMin: optionalNumberField(moneyRange(money), "Enter an amount, or leave it empty"),
    keepsAdvance: z.enum(["refund", "keep"]).transform((choice) => choice === "keep"),
  });

/** The limit and the fee of cash on delivery, where it is the only way to pay. */
export const CashOnlyForm = (money: MoneyFormat) =>
  z.object({
    version: versionField,
    most: optionalNumberField(moneyRange(money, { min: 1 }), "Enter an amount, or leave it empty"),
    cashFee: optionalNumberField(moneyRange(money), "Enter an amount, or leave it empty"),
  });
