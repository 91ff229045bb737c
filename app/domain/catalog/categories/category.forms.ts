import { z } from "zod";

const text = (longest: number) =>
  z.string().trim().max(longest, `Use at most ${longest} characters`).default("");

export const CategoryForm = z.object({
  name: text(60).refine((name) => name !== "", { error: "Name is required" }),
  description: text(300),
});

export type CategoryValues = z.infer<typeof CategoryForm>;

/** The row version that the form was loaded with, for optimistic locking; 0 for a new row. */
export const EditedVersion = z.object({ version: z.coerce.number().int().min(0) });
