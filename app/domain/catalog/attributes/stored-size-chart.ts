import { z } from "zod";

/** The measurements of a size chart, without its name. */
export const StoredSizeChart = z.object({
  columns: z.array(z.string()),
  rows: z.array(z.object({ size: z.string(), values: z.array(z.number()) })),
});

export type StoredSizeChart = z.infer<typeof StoredSizeChart>;
