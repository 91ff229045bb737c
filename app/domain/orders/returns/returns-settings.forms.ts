import { z } from "zod";
import { MAX_RETURN_DAYS, REPLACEMENT_MOMENTS } from "#app/domain/orders/returns/returns.settings.ts";
import type { ReturnReason } from "#app/domain/orders/returns/returns.ts";
import { CHARGEABLE_REASONS } from "#app/domain/orders/returns/way-back.ts";
import { requiredTextField, versionField } from "#app/lib/forms/form-fields.ts";
import { numberField } from "#app/lib/forms/number-field.ts";
import { moneyRange, type MoneyFormat } from "#app/lib/money.ts";

/** The name of the checkbox of a reason for which the customer pays the way back. */
export const customerPaysField = (reason: ReturnReason) => `customerPays.${reason}` as const;

export const returnsSettingsForm = (money: MoneyFormat) =>
  z
    // Loose: each reason has a field of its own.
    .looseObject({
      days: numberField(
        { decimals: 0, min: 1, max: MAX_RETURN_DAYS },
        `Enter whole days, from 1 to ${MAX_RETURN_DAYS}`,
      ),
      refundedWithin: requiredTextField("Enter a time, such as 7-14 business days", 40),
      replacementSent: z.enum(REPLACEMENT_MOMENTS, { error: "Choose when the replacement is sent" }),
      wayBackFeeMinor: numberField(moneyRange(money), "Enter an amount, or 0 to deduct nothing"),
      version: versionField,
    })
    .transform(({ days, refundedWithin, replacementSent, wayBackFeeMinor, version, ...ticks }) => ({
      days,
      refundedWithin,
      replacementSent,
      wayBackFeeMinor,
      version,
      customerPays: CHARGEABLE_REASONS.filter((reason) => ticks[customerPaysField(reason)] === "on"),
    }));
