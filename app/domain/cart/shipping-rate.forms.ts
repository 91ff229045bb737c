import { z } from "zod";
import { MAX_BANDS } from "#app/domain/settings/shipping/shipping.forms.ts";
import type { RateBands } from "#app/domain/settings/shipping/rate-bands.ts";
import type { ShippingRate } from "#app/domain/settings/shipping/shipping.ts";
import { moneyRange, type MoneyFormat } from "#app/lib/money.ts";
import { numberField, optionalNumberField, readNumber } from "#app/lib/forms/number-field.ts";

const MAX_MINOR = 1_000_000_00;

/** A parcel of the post is at most 35 kg; couriers take a tonne. */
const MAX_GRAMS = 1_000_000;

export type BandsBy = RateBands["by"] | "none";

/** The names of the fields of band `index`. */
export const bandFields = (index: number) => ({ from: `band-${index}-from`, rate: `band-${index}-rate` });

type Fields = Readonly<Record<string, string>>;

export type ReadRate = { ok: true; rate: ShippingRate } | { ok: false; fieldErrors: Record<string, string> };

/** Parses the fields of one rate, whose names begin with `prefix`. Errors are returned by field name. */
export function readShippingRate(fields: Fields, prefix: string, money: MoneyFormat): ReadRate {
  const own: Record<string, string> = {};
  for (const [name, value] of Object.entries(fields))
    if (name.startsWith(prefix)) own[name.slice(prefix.length)] = value;
  const form = rateForm(money).safeParse(own);
  const fieldErrors: Record<string, string> = {};
  for (const { path, message } of form.error?.issues ?? []) fieldErrors[prefix + String(path[0])] ??= message;
  const bands = readBands(own, money);
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
      minDays: days,
      maxDays: days,
    })
    .refine((form) => form.minDays <= form.maxDays, {
      path: ["maxDays"],
      error: "Not before the earliest day",
    });
}

type ReadBands = { ok: true; bands: RateBands | null } | { ok: false; fieldErrors: Record<string, string> };

/** The bands in the order of their rows; empty rows are skipped. */
function readBands(fields: Fields, money: MoneyFormat): ReadBands {
  const by = fields["bandsBy"];
  if (by !== "weight" && by !== "value") return { ok: true, bands: null };
  const steps: RateBands["steps"] = [];
  const fieldErrors: Record<string, string> = {};
  for (let index = 0; index < MAX_BANDS; index += 1) {
    const names = bandFields(index);
    const typed = { from: fields[names.from]?.trim() ?? "", rate: fields[names.rate]?.trim() ?? "" };
    if (typed.from === "" && typed.rate === "") continue;
    const range = moneyRange(money, { max: MAX_MINOR });
    const from =
      by === "weight"
        ? readNumber(typed.from, { decimals: 0, min: 1, max: MAX_GRAMS }, "Enter whole grams, such as 500")
        : readNumber(typed.from, { ...range, min: 1 }, "Enter an order value");
    const rate = readNumber(typed.rate, range, "Enter an amount; 0 is free");
    if (!from.ok) fieldErrors[names.from] = from.reason;
    else if (from.value <= (steps.at(-1)?.from ?? 0))
      fieldErrors[names.from] = "Must be more than the band above";
    if (!rate.ok) fieldErrors[names.rate] = rate.reason;
    if (from.ok && rate.ok) steps.push({ from: from.value, rateMinor: rate.value });
  }
  if (Object.keys(fieldErrors).length > 0) return { ok: false, fieldErrors };
  if (steps.length === 0)
    return {
      ok: false,
      fieldErrors: { [bandFields(0).from]: "Enter at least one band, or choose one rate" },
    };
  return { ok: true, bands: { by, steps } };
}
