import type { SQL } from "drizzle-orm";

/** A condition that holds for the store at all times, and the query that finds violations. */
export interface Invariant {
  /** "The lines of an order add up to its subtotal" */
  statement: string;
  /** Selects one column `id` as text that identifies each violation to a person. */
  violations: SQL;
}
