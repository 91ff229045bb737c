// The seed of all property tests. It is fixed, so that the gate tests the same values each time; nightly tests take random ones.
import { randomInt } from "node:crypto";

const FIXED_SEED = 20_261_128;

/** The seed that PROPERTY_SEED sets: a number, "random" for a new one, or the fixed one where it is not set. */
export function propertySeed(setting = process.env["PROPERTY_SEED"]): number {
  if (setting === "random") return randomInt(2 ** 31);
  const seed = Number(setting || FIXED_SEED);
  if (!Number.isInteger(seed)) throw new Error(`PROPERTY_SEED must be an integer or "random": ${setting}`);
  return seed;
}
