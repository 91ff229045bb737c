import { sql } from "drizzle-orm";
import { invariants } from "#app/domain/integrity/invariants.server.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";

/** What came of one rule. */
export interface CheckedRule {
  says: string;
  /** How many break it. */
  count: number;
  /** The first of them by name: "order 12", "variant NOOR-2XL". */
  examples: string[];
}

const MAX_EXAMPLES = 5;

/**
 * Whether the books of the whole store add up: orders, payments, refunds, stock, discounts. Only reads, rule by rule, so that a
 * shop that sells meanwhile is not held up for longer than one question.
 */
export async function checkIntegrity(db: Queryable): Promise<CheckedRule[]> {
  const checked: CheckedRule[] = [];
  for (const { says, violations } of invariants) {
    const { rows } = await db.execute<{ id: string; count: number }>(sql`
      select id, (count(*) over ())::int as count from (${violations}) breach order by id limit ${MAX_EXAMPLES}`);
    checked.push({ says, count: rows[0]?.count ?? 0, examples: rows.map(({ id }) => id) });
  }
  return checked;
}

/** The result as a person reads it, a line for each rule, and one of what is wrong below those that are broken. */
export function describeIntegrity(checked: readonly CheckedRule[]): string {
  return checked
    .flatMap(({ says, count, examples }) => [
      `${count === 0 ? "  holds " : "BROKEN  "} ${says}`,
      ...(count > 0
        ? [`         ${count}: ${examples.join(", ")}${count > examples.length ? ", …" : ""}`]
        : []),
    ])
    .join("\n");
}

/** Only what is broken; empty when all of it holds. */
export const brokenRules = (checked: readonly CheckedRule[]): CheckedRule[] =>
  checked.filter(({ count }) => count > 0);
