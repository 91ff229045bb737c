import { z } from "zod";
import { INDIAN_STATES } from "#app/domain/customers/addresses/indian-states.ts";
import { requiredTextField, textField, versionField } from "#app/lib/forms/form-fields.ts";
import { gstinField } from "#app/lib/forms/gstin-field.ts";

const STATE_CODES = INDIAN_STATES.map(({ gstCode }) => gstCode);

/** The seller of a shop whose prices include GST. The GSTIN names the state; without one it is chosen. */
export const SellInIndiaForm = z
  .object({
    version: versionField,
    legalName: requiredTextField("The legal name of the business is required"),
    gstin: gstinField,
    stateCode: z.enum(["", ...STATE_CODES], { error: "Choose a state" }).default(""),
    lutNumber: textField(40),
  })
  .refine(({ gstin, stateCode }) => gstin !== "" || stateCode !== "", {
    path: ["stateCode"],
    error: "Choose the state that you sell from, or enter a GSTIN",
  })
  .refine(({ gstin, lutNumber }) => gstin !== "" || lutNumber === "", {
    path: ["lutNumber"],
    error: "A letter of undertaking belongs to a GSTIN",
  })
  .transform(({ gstin, stateCode, ...form }) => ({
    ...form,
    gstin,
    stateCode: gstin ? gstin.slice(0, 2) : stateCode,
  }));
