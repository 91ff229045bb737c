import { plainLine } from "#app/lib/text/plain-text.ts";
import { z } from "zod";
import { readShippingRate } from "#app/domain/delivery/shipping-rate.forms.ts";
import { COUNTRY_CODES } from "#app/domain/customers/addresses/countries.ts";
import type { ShippingTerms } from "#app/domain/delivery/shipping.ts";
import type { MoneyFormat } from "#app/lib/money.ts";
import { tooLong, versionField } from "#app/lib/forms/form-fields.ts";

const MAX_ZONE_NAME = 60;

/** The prefix of the fields of express delivery. */
export const EXPRESS = "express-";

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
  const form = ZoneForm.safeParse(fields);
  const standard = readShippingRate(fields, "", money);
  const express = fields["hasExpress"] === "on" ? readShippingRate(fields, EXPRESS, money) : null;
  const fieldErrors: Record<string, string> = {
    ...(!standard.ok && standard.fieldErrors),
    ...(express && !express.ok && express.fieldErrors),
  };
  for (const { path, message } of form.error?.issues ?? []) fieldErrors[String(path[0])] ??= message;
  const name = plainLine(fields["name"] ?? "");
  if (!isElsewhere && name === "") fieldErrors["name"] = "Zone name is required";
  if (!isElsewhere && name.length > MAX_ZONE_NAME) fieldErrors["name"] = tooLong(MAX_ZONE_NAME);
  if (!isElsewhere && countries.length === 0) fieldErrors["countries"] = "Choose at least one country";
  const isValid = form.success && standard.ok && express?.ok !== false;
  if (!isValid || Object.keys(fieldErrors).length > 0) return { ok: false, fieldErrors };
  const { version, trackingUrl } = form.data;
  const terms = { ...standard.rate, trackingUrl, ...(express && { express: express.rate }) };
  return { ok: true, value: { version, terms, name, countries } };
}

function isTrackingUrl(url: string): boolean {
  return url.includes("{number}") && URL.canParse(url) && new URL(url).protocol === "https:";
}

const ZoneForm = z.object({
  version: versionField,
  trackingUrl: z
    .string()
    .trim()
    .max(300, tooLong(300))
    .refine((url) => url === "" || isTrackingUrl(url), {
      error: "Start with https:// and write {number} for the tracking number",
    })
    .transform((url) => url || undefined)
    .optional(),
});
