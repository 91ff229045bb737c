import { z } from "zod";
import { checkboxField, versionField } from "#app/lib/forms/form-fields.ts";

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
