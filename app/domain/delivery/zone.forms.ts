import { z } from "zod";
import { COUNTRY_CODES } from "#app/domain/customers/addresses/country-names.ts";
import { INDIAN_STATES } from "#app/domain/customers/addresses/indian-states.ts";
import { readShippingRate } from "#app/domain/delivery/delivery.forms.ts";
import { ELSEWHERE_COUNTRIES } from "#app/domain/delivery/shipping.settings.ts";
import type { ShippingTerms } from "#app/domain/delivery/shipping.ts";
import {
  optionalTextAreaField,
  requiredTextField,
  tooLong,
  versionField,
} from "#app/lib/forms/form-fields.ts";
import { HOME_COUNTRY } from "#app/lib/home-country.ts";
import type { MoneyFormat } from "#app/lib/money.ts";

/** The prefix of the fields of express delivery. */
export const EXPRESS = "express-";

export const countryField = (code: string) => `country-${code}`;
export const stateField = (gstCode: string) => `state-${gstCode}`;

/** A submitted zone form; amounts in minor units of the store currency. */
interface ReadZone {
  version: number;
  terms: ShippingTerms;
  /** Empty for the rest of the world, which has a choice of countries instead. */
  name: string;
  countries: string[];
  /** GST codes; only in a zone within India. */
  states?: string[];
  elsewhere: (typeof ELSEWHERE_COUNTRIES)[number];
}

type ReadZoneResult = { ok: true; value: ReadZone } | { ok: false; fieldErrors: Record<string, string> };

/** Parses a zone form, in which each country and each Indian state is a checkbox. Errors are returned by field name. */
export function readShippingZone(
  fields: Record<string, string>,
  { money, isElsewhere }: { money: MoneyFormat; isElsewhere: boolean },
): ReadZoneResult {
  const form = (isElsewhere ? ElsewhereForm : ZoneForm).safeParse(fields);
  const standard = readShippingRate(fields, "", money);
  const express = fields["hasExpress"] === "on" ? readShippingRate(fields, EXPRESS, money) : null;
  const area = isElsewhere ? { ok: true as const, value: { countries: [] } } : readArea(fields);
  const fieldErrors: Record<string, string> = {
    ...(!standard.ok && standard.fieldErrors),
    ...(express && !express.ok && express.fieldErrors),
    ...(!area.ok && { countries: area.error }),
  };
  for (const { path, message } of form.error?.issues ?? []) fieldErrors[String(path[0])] ??= message;
  if (!form.success || !standard.ok || express?.ok === false || !area.ok) return { ok: false, fieldErrors };
  const { version, trackingUrl, customsNote, name, elsewhere } = form.data;
  const extras = { trackingUrl, customsNote, ...(express && { express: express.rate }) };
  return {
    ok: true,
    value: { version, name, elsewhere, ...area.value, terms: { ...standard.rate, ...extras } },
  };
}

type Area = Pick<ReadZone, "countries" | "states">;

/** Where the zone holds: in countries, or in states of India. */
function readArea(fields: Record<string, string>): { ok: true; value: Area } | { ok: false; error: string } {
  const countries = COUNTRY_CODES.filter((code) => fields[countryField(code)] === "on");
  const states = INDIAN_STATES.map(({ gstCode }) => gstCode).filter(
    (code) => fields[stateField(code)] === "on",
  );
  if (states.length === 0)
    return countries.length > 0
      ? { ok: true, value: { countries } }
      : { ok: false, error: "Choose at least one country, or states of India" };
  return countries.every((code) => code === HOME_COUNTRY)
    ? { ok: true, value: { countries: [HOME_COUNTRY], states } }
    : { ok: false, error: "A zone is for countries or for states of India: make a second zone" };
}

export const TRACKING_URL_ERROR = "Start with https:// and write {number} for the tracking number";

/** Whether a URL is a tracking page with a place for the number. */
export function isTrackingUrl(url: string): boolean {
  return url.includes("{number}") && URL.canParse(url) && new URL(url).protocol === "https:";
}

const ElsewhereForm = z.object({
  version: versionField,
  name: z
    .string()
    .default("")
    .transform(() => ""),
  elsewhere: z.enum(ELSEWHERE_COUNTRIES).default("usual"),
  customsNote: optionalTextAreaField(300),
  trackingUrl: z
    .string()
    .trim()
    .max(300, tooLong(300))
    .refine((url) => url === "" || isTrackingUrl(url), {
      error: TRACKING_URL_ERROR,
    })
    .transform((url) => url || undefined)
    .optional(),
});

const ZoneForm = ElsewhereForm.extend({ name: requiredTextField("Zone name is required", 60) });
