import { z } from "zod";
import { REPLACEMENT_MOMENTS } from "#app/domain/orders/returns/returns.settings.ts";
import { versionField } from "#app/lib/forms/form-fields.ts";

export const ReturnsSettingsForm = z.object({
  replacementSent: z.enum(REPLACEMENT_MOMENTS, { error: "Choose when the replacement is sent" }),
  version: versionField,
});
