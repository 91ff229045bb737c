import { z } from "zod";
import { MAX_BANDS, MAX_VALUE_BANDS } from "#app/domain/delivery/shipping.settings.ts";
import type { RateBands, ShippingRate } from "#app/domain/delivery/shipping.ts";
import { moneyRange, type MoneyFormat } from "#app/lib/money.ts";
import { numberField, optionalNumberField, readNumber } from "#app/lib/forms/number-field.ts";
import { versionField, checkboxField, linesField, textField } from "#app/lib/forms/form-fields.ts";
import { postalCodeError } from "#app/domain/customers/addresses/address.ts";
import { findIndianState } from "#app/domain/customers/addresses/indian-states.ts";
import { HOME_COUNTRY } from "#app/lib/home-country.ts";
import { compactCode } from "#app/lib/text/digits.ts";

const MAX_MINOR = 1_000_000_00;

/** A parcel of the post is at most 35 kg; couriers take a tonne. */
const MAX_GRAMS = 1_000_000;

/** "both": by weight, with rates that depend on the order value, too. */
export type BandsBy = RateBands["by"] | "both" | "none";

/** The basis of a stored rate (weight, value, both or none), as its form names it. */
export function bandsByOf(bands: RateBands | undefined): BandsBy {
  if (!bands) return "none";
  return bands.values ? "both" : bands.by;
}

/** The names of the fields of band `index`. */
export const bandFields = (index: number) => ({ from: `band-${index}-from`, rate: `band-${index}-rate` });

/** The names of the fields of the band of value `index`: its limit, and its rate for a row of weights, of which 0 is the first band. */
export const valueFields = (index: number) => ({
  from: `value-${index}-from`,
  rate: (row: number) => `value-${index}-rate-${row}`,
});

type Fields = Readonly<Record<string, string>>;

export type ReadRate = { ok: true; rate: ShippingRate } | { ok: false; fieldErrors: Record<string, string> };

/** Parses the fields of one rate, whose names begin with `prefix`. Errors are returned by field name. */
export function readShippingRate(fields: Fields, prefix: string, money: MoneyFormat): ReadRate {
  const rateFields: Record<string, string> = {};
  for (const [name, value] of Object.entries(fields))
    if (name.startsWith(prefix)) rateFields[name.slice(prefix.length)] = value;
  const form = rateForm(money).safeParse(rateFields);
  const fieldErrors: Record<string, string> = {};
  for (const { path, message } of form.error?.issues ?? []) fieldErrors[prefix + String(path[0])] ??= message;
  const bands = readBands(rateFields, money);
  if (!bands.ok)
    for (const [name, message] of Object.entries(bands.fieldErrors)) fieldErrors[prefix + name] = message;
  if (!form.success || !bands.ok || Object.keys(fieldErrors).length > 0) return { ok: false, fieldErrors };
  return { ok: true, rate: { ...form.data, ...(bands.bands && { bands: bands.bands }) } };
}

function rateForm(money: MoneyFormat) {
  const range = moneyRange(money, { max: MAX_MINOR });
  const days = numberField({ decimals: 0, min: 0, max: 99 }, "Enter whole working days");
  return z
    .object({
      rateMinor: numberField(range, "Enter an amount, such as 4.99; 0 is free"),
      freeAboveMinor: optionalNumberField(range, "Enter an amount, or leave it empty"),
      freeFor: z.enum(["above", "from"]).default("above"),
      minDays: days,
      maxDays: days,
    })
    .refine((form) => form.minDays <= form.maxDays, {
      path: ["maxDays"],
      error: "Not before the earliest day",
    })
    .transform(({ freeFor, ...rate }) => ({ ...rate, isFreeAtLimit: freeFor === "from" }));
}

type ReadBands = { ok: true; bands: RateBands | null } | { ok: false; fieldErrors: Record<string, string> };

/** The bands in the order of their rows; empty rows are skipped. */
function readBands(fields: Fields, money: MoneyFormat): ReadBands {
  const by = fields["bandsBy"];
  if (by !== "weight" && by !== "value" && by !== "both") return { ok: true, bands: null };
  const errors: Record<string, string> = {};
  const limits = by === "value" ? valueLimits(money) : WEIGHT_LIMITS;
  const steps: RateBands["steps"] = [];
  const rows = [0];
  for (let index = 0; index < MAX_BANDS; index += 1) {
    const names = bandFields(index);
    if (isEmpty(fields, names.from) && isEmpty(fields, names.rate)) continue;
    const from = readLimit(fields, names.from, limits, steps.at(-1)?.from, errors);
    steps.push({ from, rateMinor: readRate(fields, names.rate, money, errors) });
    rows.push(index + 1);
  }
  if (steps.length === 0) errors[bandFields(0).from] = "Enter at least one band, or choose one rate";
  const values = by === "both" ? readValues(fields, { rows, money, errors }) : null;
  if (Object.keys(errors).length > 0) return { ok: false, fieldErrors: errors };
  return { ok: true, bands: { by: by === "value" ? "value" : "weight", steps, ...(values && { values }) } };
}

interface ValuesInput {
  /** The rows of weights that have rates. */
  rows: readonly number[];
  money: MoneyFormat;
  errors: Record<string, string>;
}

/** The bands of value, each with a rate for each row of weights. Columns without a limit and a rate are skipped. */
function readValues(fields: Fields, { rows, money, errors }: ValuesInput): NonNullable<RateBands["values"]> {
  const values: NonNullable<RateBands["values"]> = [];
  for (let index = 0; index < MAX_VALUE_BANDS; index += 1) {
    const names = valueFields(index);
    if ([names.from, ...rows.map(names.rate)].every((name) => isEmpty(fields, name))) continue;
    const from = readLimit(fields, names.from, valueLimits(money), values.at(-1)?.from, errors);
    values.push({ from, ratesMinor: rows.map((row) => readRate(fields, names.rate(row), money, errors)) });
  }
  if (values.length === 0)
    errors[valueFields(0).from] = "Enter at least one order value, or choose weight alone";
  return values;
}

const isEmpty = (fields: Fields, name: string) => (fields[name]?.trim() ?? "") === "";

interface Limits {
  range: Parameters<typeof readNumber>[1];
  error: string;
}

const WEIGHT_LIMITS: Limits = {
  range: { decimals: 0, min: 1, max: MAX_GRAMS },
  error: "Enter whole grams, such as 500",
};

const valueLimits = (money: MoneyFormat): Limits => ({
  range: { ...moneyRange(money, { max: MAX_MINOR }), min: 1 },
  error: "Enter an order value",
});

/** The lower limit of a band, which must exceed the one of the band before. Reports to `errors`. */
function readLimit(
  fields: Fields,
  name: string,
  { range, error }: Limits,
  before: number | undefined,
  errors: Record<string, string>,
): number {
  const from = readNumber(fields[name] ?? "", range, error);
  if (!from.ok) errors[name] = from.reason;
  else if (from.value <= (before ?? 0)) errors[name] = "Must be more than the band before";
  return from.ok ? from.value : (before ?? 0);
}

function readRate(fields: Fields, name: string, money: MoneyFormat, errors: Record<string, string>): number {
  const rate = readNumber(
    fields[name] ?? "",
    moneyRange(money, { max: MAX_MINOR }),
    "Enter an amount; 0 is free",
  );
  if (rate.ok) return rate.value;
  errors[name] = rate.reason;
  return 0;
}

const whole = (max: number, error: string) =>
  z
    .string()
    .trim()
    .regex(/^\d{1,2}$/, error)
    .transform(Number)
    .refine((value) => value <= max, { error });

/** The form of the section `delivery`; one holiday per line. */
export const DeliveryForm = z.object({
  cutOffHour: whole(24, "Enter an hour from 0 to 24"),
  handlingDays: whole(30, "Enter 0 to 30 working days"),
  worksOnSundays: checkboxField,
  holidays: z
    .string()
    .default("")
    .transform((text) => [...new Set(text.split(/[\s,]+/).filter(Boolean))].toSorted())
    .pipe(
      z
        .array(z.iso.date({ error: ({ input }) => `“${String(input)}” is not a date such as 2026-11-08` }))
        .max(100, "Use at most 100 holidays"),
    ),
  version: versionField,
});

/** The form of the section `pickup`. The address is needed only while pick-up is offered. */
export const PickupForm = z
  .object({
    isOn: checkboxField,
    street: textField(200),
    city: textField(100),
    state: textField(100),
    postalCode: textField(20).transform(compactCode),
    hours: linesField(500).prefault(""),
    version: versionField,
  })
  .superRefine(({ isOn, street, city, state, postalCode, hours }, context) => {
    const report = (field: string, message: string) =>
      context.addIssue({ code: "custom", path: [field], message });
    if (!isOn) return;
    if (street === "") report("street", "Address is required");
    if (city === "") report("city", "City is required");
    if (!findIndianState(state)) report("state", "Choose a state from the list");
    const error = postalCodeError(HOME_COUNTRY, postalCode);
    if (error) report("postalCode", error);
    if (hours.length === 0) report("hours", "Opening hours are required");
  });
