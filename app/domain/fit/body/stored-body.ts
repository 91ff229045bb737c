import { z } from "zod";
import { GIRTHS, HEM_LEVELS, SEXES, TAPE_USES } from "#app/domain/fit/body/body.ts";

const figure = z.number().nullable();

/** Girths in a JSON column, in centimetres; null if unknown. */
export const StoredGirths = z.record(z.enum(GIRTHS), figure);

/** A body in a JSON column: lengths in centimetres, null if unknown. */
export const StoredBody = z.object({
  sex: z.enum(SEXES),
  heightCm: figure,
  weightKg: figure,
  age: figure,
  girthsCm: StoredGirths,
  /** Null if unknown. */
  tape: z.enum(TAPE_USES).nullable(),
});

export type Body = z.infer<typeof StoredBody>;

/** A saved body in a JSON column, with the levels at which its garments should end by the names of their charts. */
export const StoredSavedBody = StoredBody.extend({
  lengths: z.record(z.string(), z.enum(HEM_LEVELS)).default({}),
});
