import { z } from "zod";
import { DAY_MS, HOUR_MS } from "#app/lib/time/durations.ts";
import { textAreaField, versionField } from "#app/lib/forms/form-fields.ts";

/** By how many hours the time to confirm an order can be extended. */
export const EXTENSION_HOURS = [6, 12, 24, 48] as const;

/** An extended deadline is at most this many days away: the order holds its stock until then. */
export const MAX_CONFIRM_DAYS = 7;

/** The form that extends the time to confirm an order. */
export const ExtendConfirmationForm = z.object({
  number: z.coerce.number().pipe(z.int().min(1)),
  version: versionField,
  hours: z.coerce
    .number()
    .refine((hours) => EXTENSION_HOURS.some((one) => one === hours), { error: "Choose how many hours" }),
  reason: textAreaField(200).refine((value) => value !== "", { error: "Enter why the order waits longer" }),
});

/** The deadline after an extension, counted from now if it has passed; null if it is too far away. */
export function extendedDeadline(confirmBy: Date, hours: number, now: Date): Date | null {
  const extended = new Date(Math.max(confirmBy.getTime(), now.getTime()) + hours * HOUR_MS);
  return extended.getTime() - now.getTime() > MAX_CONFIRM_DAYS * DAY_MS ? null : extended;
}
