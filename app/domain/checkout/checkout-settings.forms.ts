import { z } from "zod";
import { CheckoutSettings } from "#app/domain/checkout/checkout.settings.ts";
import { checkboxField, versionField } from "#app/lib/forms/form-fields.ts";

const whole = (schema: z.ZodDefault<z.ZodInt>) =>
  z.coerce.number({ error: "Enter a whole number" }).pipe(schema.unwrap());
const { mostUnpaidItems, heldWarningPercent } = CheckoutSettings.shape;

/** The form of the section `checkout`. */
export const CheckoutSettingsForm = z.object({
  guests: z
    .enum(["required", "welcome"], { error: "Choose who can order" })
    .transform((choice) => choice === "welcome"),
  orderNotes: checkboxField,
  mostUnpaidItems: whole(mostUnpaidItems),
  heldWarningPercent: whole(heldWarningPercent),
  version: versionField,
});
