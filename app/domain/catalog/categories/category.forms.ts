import { z } from "zod";
import { textField } from "#app/lib/forms/text-field.ts";

export const CategoryForm = z.object({
  name: textField(60).refine((name) => name !== "", { error: "Name is required" }),
  description: textField(300),
});

export type CategoryValues = z.infer<typeof CategoryForm>;

/** The row version that the form was loaded with, for optimistic locking; 0 for a new row. */
export const EditedVersion = z.object({ version: z.coerce.number().int().min(0) });
