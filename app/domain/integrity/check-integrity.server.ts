import { sql } from "drizzle-orm";
import { invariants } from "#app/domain/integrity/invariants.server.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";

/** The result of one rule. */
export interface CheckedRule {
  says: string;
  /** The number of violations. */
  count: number;
  /** The first violations by name: "order 12", "variant NOOR-2XL". */
  examples: string[];
}

const MAX_EXAMPLES = 5;

/**
 * Checks the whole store's data against the invariants of orders, payments, refunds, stock,
 * discounts and tax documents. Read-only, one query per
 * rule, so that it does not hold up a live shop.
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

/** Formats the result as text: a line for each rule, with examples of violations. */
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

/** Only the violated rules. */
export const brokenRules = (checked: readonly CheckedRule[]): CheckedRule[] =>
  checked.filter(({ count }) => count > 0);
