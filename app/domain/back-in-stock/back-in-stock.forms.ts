import { z } from "zod";
import { ComingBackSettings } from "#app/domain/back-in-stock/coming-back.settings.ts";
import { mailboxField } from "#app/lib/forms/email-field.ts";
import { checkboxField, versionField } from "#app/lib/forms/form-fields.ts";

const whole = (schema: z.ZodInt) => z.coerce.number({ error: "Enter a whole number" }).pipe(schema);
const { reminderHours, holdHours, lowStockBelow } = ComingBackSettings.shape;

/** The form of the section `comingBack`. */
export const ComingBackForm = z.object({
  reminderHours: whole(reminderHours.unwrap()),
  holdHours: whole(holdHours),
  lowStockEmail: checkboxField,
  lowStockBelow: whole(lowStockBelow),
  version: versionField,
});

/** The form of a product page: which variant, and the address in lower case. */
export const StockAlertForm = z.object({
  email: mailboxField("Please enter your email address."),
  variant: z.uuid({ error: "Choose a size" }),
});
