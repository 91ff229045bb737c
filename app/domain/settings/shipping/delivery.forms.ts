import { z } from "zod";
import { checkboxField, versionField } from "#app/lib/forms/form-fields.ts";

/** When parcels leave the shop. Hours and days are India's. */
export const DeliverySettings = z.object({
  /** Orders before this hour of a working day are handled from that day on; 24 for all. */
  cutOffHour: z.int().min(0).max(24),
  /** Working days between the order and its dispatch. */
  handlingDays: z.int().min(0).max(30),
  /** Whether parcels leave and arrive on Sundays. */
  worksOnSundays: z.boolean(),
  /** Days without dispatch and delivery, as "2026-11-08". */
  holidays: z.array(z.iso.date()).max(100),
});

/** The address, in India, and the hours at which customers pick up their orders. */
export const PickupSettings = z.object({
  isOn: z.boolean(),
  street: z.string(),
  city: z.string(),
  state: z.string(),
  postalCode: z.string(),
  /** Opening hours, one line each. */
  hours: z.array(z.string()),
});

/** The uploaded list of the PIN codes that the shop's courier serves; its rows are in `courier_pins`. */
export const CourierSettings = z.object({
  table: z
    .object({ fileName: z.string(), pinCodes: z.int().min(1), uploadedAt: z.iso.datetime() })
    .nullable(),
});

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
