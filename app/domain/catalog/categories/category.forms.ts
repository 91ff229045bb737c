import { z } from "zod";

const text = (longest: number) =>
  z.string().trim().max(longest, `Use at most ${longest} characters`).default("");

/** What the owner writes of a category. */
export const CategoryForm = z.object({
  name: text(60).refine((name) => name !== "", { error: "Name is required" }),
  description: text(300),
});

export type CategoryValues = z.infer<typeof CategoryForm>;

/** The version of the row that a form was filled in with; 0 for a new one. */
export const EditedVersion = z.object({ version: z.coerce.number().int().min(0) });
