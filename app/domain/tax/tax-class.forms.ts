import { z } from "zod";
import type { RatePeriod, TaxClassError, TaxClassInput } from "#app/domain/tax/tax-class.ts";
import { textAreaField, textField } from "#app/lib/forms/form-fields.ts";
import { nestFields } from "#app/lib/forms/nested-fields.ts";
import { readNumber } from "#app/lib/forms/number-field.ts";
import { nestedErrorsOf } from "#app/lib/forms/zod-errors.ts";
import { isoDayOf } from "#app/lib/time/typed-date.ts";

const MAX_TEXT = 300;
const MAX_PERIODS = 100;
/** Rates are typed in per cent with two decimals, so that a basis point is the smallest step. */
const PERCENT = { decimals: 2, min: 0, max: 10_000 };
const RUPEES = { decimals: 2, min: 1, max: 99_999_999_99 };

const text = textField(MAX_TEXT);
const PeriodFields = z.object({
  fromDay: text.transform(isoDayOf),
  percent: text,
  threshold: text,
  abovePercent: text,
  source: text,
});
type PeriodFields = z.infer<typeof PeriodFields>;
const ClassFields = z.object({
  name: text,
  hsnCode: text,
  hsnPrefixes: text,
  uqc: text,
  note: textAreaField(MAX_TEXT),
  periods: z.array(PeriodFields).max(MAX_PERIODS, `Use at most ${MAX_PERIODS} rates`).default([]),
});

export type TaxClassFormResult =
  | { ok: true; input: TaxClassInput }
  /** By the name of the field: "hsnCode", "periods.0.percent". */
  | { ok: false; fieldErrors: Record<string, string> };

/**
 * Reads the form of a tax class; a period without any entry is left out. Only parses; `validateTaxClass` checks the
 * values.
 */
export function readTaxClassForm(values: Readonly<Record<string, string>>): TaxClassFormResult {
  const form = ClassFields.safeParse(nestFields(values));
  if (!form.success) return { ok: false, fieldErrors: nestedErrorsOf(form.error) };
  const { periods, hsnPrefixes, ...fields } = form.data;
  const fieldErrors: Record<string, string> = {};
  const read: RatePeriod[] = [];
  for (const [index, period] of periods.entries()) {
    if (Object.values(period).every((value) => value === "")) continue;
    const fail = (field: string, reason: string) => (fieldErrors[`periods.${index}.${field}`] = reason);
    const parsed = readPeriod(period, fail);
    if (parsed) read.push(parsed);
  }
  if (Object.keys(fieldErrors).length > 0) return { ok: false, fieldErrors };
  return {
    ok: true,
    input: { ...fields, hsnPrefixes: hsnPrefixes.split(/[\s,]+/).filter(Boolean), periods: read },
  };
}

function readPeriod(
  { fromDay, percent, threshold, abovePercent, source }: PeriodFields,
  fail: (field: string, reason: string) => void,
): RatePeriod | null {
  const rate = readNumber(percent, PERCENT, "Enter the rate in per cent, such as 5 or 18");
  if (!rate.ok) fail("percent", rate.reason);
  if (threshold === "" && abovePercent === "") {
    return rate.ok ? { fromDay, basisPoints: rate.value, threshold: null, source } : null;
  }
  const limit = readNumber(threshold, RUPEES, "Enter the value of one piece in rupees, such as 2500");
  if (!limit.ok) fail("threshold", limit.reason);
  const above = readNumber(abovePercent, PERCENT, "Enter the rate above the value in per cent, such as 18");
  if (!above.ok) fail("abovePercent", above.reason);
  if (!rate.ok || !limit.ok || !above.ok) return null;
  const limits = { upToMinor: limit.value, aboveBasisPoints: above.value };
  return { fromDay, basisPoints: rate.value, threshold: limits, source };
}

/** The message of each error, with the field that it is shown beside. */
export const TAX_CLASS_MESSAGES: Record<TaxClassError, { field: string; message: string }> = {
  "name-missing": { field: "name", message: "Name is required" },
  "hsn-digits": { field: "hsnCode", message: "An HSN code has 4, 6 or 8 digits" },
  "hsn-prefix": {
    field: "hsnPrefixes",
    message: "Enter HSN prefixes of two to eight digits, such as 62, 6117",
  },
  "unknown-uqc": { field: "uqc", message: "Choose a unit from the list" },
  "no-periods": { field: "periods", message: "Enter at least one rate" },
  "invalid-day": { field: "periods", message: "Enter the first day of each rate" },
  "overlapping-periods": { field: "periods", message: "Two rates start on the same day" },
  "invalid-rate": { field: "periods", message: "A rate must be between 0% and 100%" },
  "invalid-threshold": { field: "periods", message: "The value of one piece must be more than ₹0" },
};

/** The fields of a form that shows a class, with an empty row for one more period. */
export function taxClassFields(saved: TaxClassInput): Record<string, string> {
  const { name, hsnCode, hsnPrefixes, uqc, note, periods } = saved;
  const rows = [...periods.map(periodFields), NO_PERIOD];
  const entries = rows.flatMap((row, index) =>
    Object.entries(row).map(([field, value]): [string, string] => [`periods.${index}.${field}`, value]),
  );
  return { name, hsnCode, hsnPrefixes: hsnPrefixes.join(", "), uqc, note, ...Object.fromEntries(entries) };
}

const NO_PERIOD: PeriodFields = { fromDay: "", percent: "", threshold: "", abovePercent: "", source: "" };

function periodFields({ fromDay, basisPoints, threshold, source }: RatePeriod): PeriodFields {
  return {
    fromDay,
    percent: String(basisPoints / 100),
    threshold: threshold ? String(threshold.upToMinor / 100) : "",
    abovePercent: threshold ? String(threshold.aboveBasisPoints / 100) : "",
    source,
  };
}

/** The rates of a class on a day in a sentence: "5% up to ₹2,500 a piece, above 18%". */
export function describeRate(period: RatePeriod | null): string {
  if (!period) return "No rate yet";
  const { basisPoints, threshold } = period;
  if (!threshold) return basisPoints === 0 ? "Nil" : `${basisPoints / 100}%`;
  const limit = (threshold.upToMinor / 100).toLocaleString("en-IN");
  return `${basisPoints / 100}% up to ₹${limit} a piece, above ${threshold.aboveBasisPoints / 100}%`;
}
