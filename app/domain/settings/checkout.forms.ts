import { z } from "zod";

/** The form of the section `checkout`. */
export const CheckoutSettingsForm = z.object({
  guests: z
    .enum(["required", "welcome"], { error: "Choose who can order" })
    .transform((choice) => choice === "welcome"),
  version: z.coerce.number().int().min(0),
});
