import { z } from "zod";
import { checkboxField, versionField, linesField, textField } from "#app/lib/forms/form-fields.ts";
import { postalCodeError } from "#app/domain/customers/addresses/address.ts";
import { findIndianState } from "#app/domain/customers/addresses/indian-states.ts";
import { HOME_COUNTRY } from "#app/lib/home-country.ts";
import { compactCode } from "#app/lib/text/digits.ts";

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
