import type { z } from "zod";
import { GIRTHS } from "#app/domain/fit/body/body-values.ts";
import type { StoredBody } from "#app/domain/fit/body/stored-body.ts";

/** The figures of a body, as a shopper entered them. */
export type Body = z.infer<typeof StoredBody>;

export const NO_GIRTHS: Body["girthsCm"] = { bust: null, waist: null, hip: null, upperArm: null };

/** Whether any girth is known. */
export function isMeasured({ girthsCm }: Pick<Body, "girthsCm">): boolean {
  return GIRTHS.some((girth) => girthsCm[girth] !== null);
}

/** Whether the figures are enough for a recommendation: height and weight, or one girth. */
export function isEnough(body: Body): boolean {
  return (body.heightCm !== null && body.weightKg !== null) || isMeasured(body);
}
