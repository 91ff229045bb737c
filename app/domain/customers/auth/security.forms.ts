import { z } from "zod";
import { SecuritySettings } from "#app/domain/customers/auth/security.settings.ts";
import { versionField } from "#app/lib/forms/form-fields.ts";

const { shape } = SecuritySettings;

const whole = (limits: z.ZodNumber, unit: string) =>
  z
    .string()
    .trim()
    .regex(/^\d{1,5}$/, `Enter a whole number of ${unit}`)
    .transform(Number)
    .refine((value) => limits.safeParse(value).success, {
      error: `Use ${limits.minValue} to ${limits.maxValue} ${unit}`,
    });

/** The form of the section `security`. */
export const SecurityForm = z.object({
  minPasswordLength: whole(shape.minPasswordLength, "characters"),
  adminSessionHours: whole(shape.adminSessionHours, "hours"),
  adminIdleMinutes: whole(shape.adminIdleMinutes, "minutes"),
  customerSessionDays: whole(shape.customerSessionDays, "days"),
  version: versionField,
});
