import { z } from "zod";
import { COUNTRY_CODES } from "#app/domain/customers/addresses/address.ts";
import { version } from "#app/domain/settings/settings.forms.ts";
import type { ShippingTerms } from "#app/domain/settings/shipping/shipping.ts";
import { moneyRange, type MoneyFormat } from "#app/lib/money.ts";
import { numberField, optionalNumberField } from "#app/lib/forms/number-field.ts";

const MAX_MINOR = 1_000_000_00;

/** A submitted zone form; amounts in minor units of the store currency. */
interface ReadZone {
  version: number;
  terms: ShippingTerms;
  /** Empty for the rest of the world, which has neither a name nor countries. */
  name: string;
  countries: string[];
}

/**
 * Parses a zone form, in which each country is a checkbox named "country-IN". Errors are returned by field
 * name.
 */
export function readShippingZone(
  fields: Record<string, string>,
  { money, isElsewhere }: { money: MoneyFormat; isElsewhere: boolean },
): { ok: true; value: ReadZone } | { ok: false; fieldErrors: Record<string, string> } {
  const countries = COUNTRY_CODES.filter((code) => fields[`country-${code}`] === "on");
  const form = zoneForm(money).safeParse(fields);
  const fieldErrors: Record<string, string> = {};
  for (const { path, message } of form.error?.issues ?? []) fieldErrors[String(path[0])] ??= message;
  const name = fields["name"]?.trim().slice(0, 60) ?? "";
  if (!isElsewhere && name === "") fieldErrors["name"] = "Zone name is required";
  if (!isElsewhere && countries.length === 0) fieldErrors["countries"] = "Choose at least one country";
  if (!form.success || Object.keys(fieldErrors).length > 0) return { ok: false, fieldErrors };
  const { version, ...terms } = form.data;
  return { ok: true, value: { version, terms, name, countries } };
}

function isTrackingUrl(url: string): boolean {
  return url.includes("{number}") && URL.canParse(url) && new URL(url).protocol === "https:";
}

function zoneForm(money: MoneyFormat) {
  const range = moneyRange(money, { max: MAX_MINOR });
  const days = numberField({ decimals: 0, min: 0, max: 99 }, "Enter whole working days");
  return z
    .object({
      version,
      rateMinor: numberField(range, "Enter an amount, such as 4.99; 0 is free"),
      freeAboveMinor: optionalNumberField(range, "Enter an amount, or leave it empty"),
      minDays: days,
      maxDays: days,
      trackingUrl: z
        .string()
        .trim()
        .max(300, "This is too long")
        .refine((url) => url === "" || isTrackingUrl(url), {
          error: "Start with https:// and write {number} for the tracking number",
        })
        .transform((url) => url || undefined)
        .optional(),
    })
    .refine((form) => form.minDays <= form.maxDays, {
      path: ["maxDays"],
      error: "Not before the earliest day",
    });
}
