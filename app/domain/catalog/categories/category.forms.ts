import { z } from "zod";
import { requiredTextField, textAreaField, versionField } from "#app/lib/forms/form-fields.ts";

export const CategoryForm = z.object({
  name: requiredTextField("Name is required", 60),
  description: textAreaField(300),
});

export type CategoryValues = z.infer<typeof CategoryForm>;

/** The row version that the form was loaded with, for optimistic locking; 0 for a new row. */
export const EditedVersion = z.object({ version: versionField });
