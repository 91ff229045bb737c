import { z } from "zod";
import { versionField } from "#app/lib/forms/form-fields.ts";
import { optionalNumberField } from "#app/lib/forms/number-field.ts";
import { moneyRange, type MoneyFormat } from "#app/lib/money.ts";

const PERCENT = { decimals: 2, min: 0, max: 10_000 };
const PERCENT_SENTENCE = "Enter a percentage up to 100, such as 2.36, or leave it empty";
const AMOUNT_SENTENCE = "Enter an amount, or leave it empty";

/** The form of the costs, with amounts in the store currency. Empty fields are not known. */
export const costsForm = (money: MoneyFormat) =>
  z
    .object({
      version: versionField,
      parcel: optionalNumberField(moneyRange(money), AMOUNT_SENTENCE),
      further: optionalNumberField(moneyRange(money), AMOUNT_SENTENCE),
      cashFee: optionalNumberField(moneyRange(money), AMOUNT_SENTENCE),
      onlineFee: optionalNumberField(PERCENT, PERCENT_SENTENCE),
      goods: optionalNumberField(PERCENT, PERCENT_SENTENCE),
    })
    .transform(({ version, parcel, further, cashFee, onlineFee, goods }) => ({
      version,
      currency: money.currency,
      parcelMinor: parcel,
      furtherMinor: further ?? 0,
      cashFeeMinor: cashFee,
      onlineFeeBasisPoints: onlineFee,
      goodsBasisPoints: goods,
    }));
