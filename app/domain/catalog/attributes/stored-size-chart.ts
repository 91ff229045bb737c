import { z } from "zod";
import { CHART_SEXES, COLUMN_SUBJECTS, MEASURES } from "#app/domain/catalog/attributes/chart-measures.ts";

/** The measurements of a size chart, without its name. */
export const StoredSizeChart = z.object({
  /** Whose bodies it is made for; null for everybody's. */
  sex: z.enum(CHART_SEXES).nullable(),
  columns: z.array(
    z.object({ of: z.enum(COLUMN_SUBJECTS), measure: z.enum(MEASURES).nullable(), name: z.string() }),
  ),
  /** The smallest size first; a value per column, in centimetres. */
  rows: z.array(z.object({ size: z.string(), values: z.array(z.number()) })),
});

export type StoredSizeChart = z.infer<typeof StoredSizeChart>;
