import { z } from "zod";
import { textAreaField, textField, versionField } from "#app/lib/forms/form-fields.ts";

const MIN_PASSWORD_LENGTH = 6;

/** What visitors see of a closed shop, and the password with which they see the shop. */
export const OpeningForm = z.object({
  note: textAreaField(500),
  password: textField(100).refine((password) => password === "" || password.length >= MIN_PASSWORD_LENGTH, {
    error: `Choose at least ${MIN_PASSWORD_LENGTH} characters, or leave it empty`,
  }),
  version: versionField,
});
