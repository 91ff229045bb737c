import { z } from "zod";
import { GRANTABLE_PERMISSIONS } from "#app/domain/customers/staff/permissions.ts";
import { permissionField } from "#app/domain/customers/staff/staff.forms.ts";
import { requiredTextField } from "#app/lib/forms/form-fields.ts";

/** How many days a key is valid, with a label. */
export const KEY_LIFETIMES = {
  "30": "30 days",
  "90": "90 days",
  "365": "One year",
  never: "No end",
} as const;

// Cast: Object.keys returns string[], and the table has exactly these keys.
const LIFETIMES = Object.keys(KEY_LIFETIMES) as (keyof typeof KEY_LIFETIMES)[];

const ApiKeyFields = z.object({
  name: requiredTextField("Enter a name", 60),
  /** In days; null for a key without an end. */
  lifetime: z
    .enum(LIFETIMES, { error: "Choose how long the key is valid" })
    .transform((days) => (days === "never" ? null : Number(days))),
  scopes: z.array(z.enum(GRANTABLE_PERMISSIONS)).min(1, "Tick at least one scope"),
});

/** Reads the form of a new key. Only the offered scopes can be ticked. */
export function parseApiKeyForm(
  fields: Record<string, string>,
  offered: readonly (typeof GRANTABLE_PERMISSIONS)[number][],
) {
  const scopes = offered.filter((scope) => fields[permissionField(scope)] === "on");
  return ApiKeyFields.safeParse({ ...fields, scopes });
}
