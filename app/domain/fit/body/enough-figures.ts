import { GIRTHS, type Body } from "#app/domain/fit/body/body.ts";

/** Whether any girth is known. */
export function isMeasured({ girthsCm }: Pick<Body, "girthsCm">): boolean {
  return GIRTHS.some((girth) => girthsCm[girth] !== null);
}

/** Whether there is enough to answer: height and weight, or one girth. */
export function isEnough(body: Body): boolean {
  return (body.heightCm !== null && body.weightKg !== null) || isMeasured(body);
}
