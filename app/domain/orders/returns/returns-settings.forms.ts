import { z } from "zod";
import { REPLACEMENT_MOMENTS } from "#app/domain/orders/returns/returns.settings.ts";
import type { ReturnReason } from "#app/domain/orders/returns/returns.ts";
import { CHARGEABLE_REASONS } from "#app/domain/orders/returns/way-back.ts";
import { versionField } from "#app/lib/forms/form-fields.ts";
import { numberField } from "#app/lib/forms/number-field.ts";
import { moneyRange, type MoneyFormat } from "#app/lib/money.ts";

/** The name of the checkbox of a reason for which the customer pays the way back. */
export const customerPaysField = (reason: ReturnReason) => `customerPays.${reason}` as const;

export const returnsSettingsForm = (money: MoneyFormat) =>
  z
    // Loose: each reason has a field of its own.
    .looseObject({
      replacementSent: z.enum(REPLACEMENT_MOMENTS, { error: "Choose when the replacement is sent" }),
      wayBackFeeMinor: numberField(moneyRange(money), "Enter an amount, or 0 to deduct nothing"),
      version: versionField,
    })
    .transform(({ replacementSent, wayBackFeeMinor, version, ...ticks }) => ({
      replacementSent,
      wayBackFeeMinor,
      version,
      customerPays: CHARGEABLE_REASONS.filter((reason) => ticks[customerPaysField(reason)] === "on"),
    }));
