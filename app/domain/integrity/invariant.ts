import type { SQL } from "drizzle-orm";

/** One sentence that is true of a whole store at every moment, and the question that finds what breaks it. */
export interface Invariant {
  /** "The lines of an order make its subtotal" */
  says: string;
  /** Selects one column `id` as text: whatever breaks the rule, named so that a person can look it up. */
  violations: SQL;
}
