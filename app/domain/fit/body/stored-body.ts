import { z } from "zod";
import { SEXES, TAPE_USES } from "#app/domain/fit/body/body.ts";

const figure = z.number().nullable();

/** A body in a JSON column: lengths in centimetres, null if unknown. */
export const StoredBody = z.object({
  sex: z.enum(SEXES),
  heightCm: figure,
  weightKg: figure,
  age: figure,
  girthsCm: z.object({ bust: figure, waist: figure, hip: figure, upperArm: figure }),
  tape: z.enum(TAPE_USES).nullable(),
});
