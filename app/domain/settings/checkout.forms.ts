import { z } from "zod";
import { versionField } from "#app/lib/forms/form-fields.ts";

/** The form of the section `checkout`. */
export const CheckoutSettingsForm = z.object({
  guests: z
    .enum(["required", "welcome"], { error: "Choose who can order" })
    .transform((choice) => choice === "welcome"),
  version: versionField,
});
