import { z } from "zod";
import { MAX_REASON_LENGTH } from "#app/domain/balances/balance.ts";
import { toE164 } from "#app/domain/customers/addresses/address.ts";
import { emailError, typedEmailField } from "#app/lib/forms/email-field.ts";
import { requiredTextField } from "#app/lib/forms/form-fields.ts";
import { readNumber } from "#app/lib/forms/number-field.ts";
import { HOME_COUNTRY } from "#app/lib/home-country.ts";
import { formatMoney, moneyRange, type MoneyFormat } from "#app/lib/money.ts";
import { isDay } from "#app/lib/time/days.ts";
import { indianDay } from "#app/lib/time/india-time.ts";
import { isoDayOf } from "#app/lib/time/typed-date.ts";

/** A customer's account by its email address, in lower case, or a phone number in E.164. */
const Holder = typedEmailField.transform((typedHolder, context) => {
  if (emailError(typedHolder) === null) return { email: typedHolder.toLowerCase() };
  const phone = toE164(typedHolder, HOME_COUNTRY);
  if (phone !== null) return { phone };
  context.addIssue("Enter the email address of a customer, or a mobile number");
  return z.NEVER;
});

/** The longest validity, so that a mistyped year is noticed. */
const MAX_YEARS = 10;

const Reason = requiredTextField("Enter a reason", MAX_REASON_LENGTH);

/** The form that gives credit. The amount is in the store's currency, the last day in India. */
export const giveCreditForm = (money: MoneyFormat, now: Date) =>
  z.object({
    holder: Holder,
    amount: amountField(money, moneyRange(money).max),
    reason: Reason,
    lastDay: lastDayField(now),
  });

/** The form that takes credit back: at most what is left, in minor units. */
export const takeBackForm = (money: MoneyFormat, openMinor: number) =>
  z.object({ amount: amountField(money, openMinor), reason: Reason });

function amountField(money: MoneyFormat, maxMinor: number) {
  const range = moneyRange(money, { min: 1, max: maxMinor });
  const tooMuch = `Enter at most ${formatMoney(maxMinor, money)}`;
  return z
    .string()
    .default("")
    .transform((text, context) => {
      const amount = readNumber(text, range, {
        otherwise: "Enter an amount above zero",
        "too-large": tooMuch,
      });
      if (amount.ok) return amount.value;
      context.addIssue(amount.reason);
      return z.NEVER;
    });
}

function lastDayField(now: Date) {
  const today = indianDay(now);
  const latest = `${Number(today.slice(0, 4)) + MAX_YEARS}${today.slice(4)}`;
  return z
    .string()
    .default("")
    .transform((text, context) => {
      const day = isoDayOf(text);
      const problem = !isDay(day)
        ? "Enter a day, such as 31/12/2027"
        : day < today
          ? "Choose today or a later day"
          : day > latest
            ? `Choose a day within ${MAX_YEARS} years`
            : null;
      if (problem === null) return day;
      context.addIssue(problem);
      return z.NEVER;
    });
}
