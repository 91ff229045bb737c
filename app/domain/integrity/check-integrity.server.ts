import { sql } from "drizzle-orm";
import type { Queryable } from "#app/platform/database/database.server.ts";
import { documentInvariants } from "#app/domain/integrity/internal/document-invariants.server.ts";
import { balanceInvariants } from "#app/domain/integrity/internal/balance-invariants.server.ts";
import type { Invariant } from "#app/domain/integrity/internal/invariant.ts";
import { orderInvariants } from "#app/domain/integrity/internal/order-invariants.server.ts";
import { paymentInvariants } from "#app/domain/integrity/internal/payment-invariants.server.ts";
import { stockInvariants } from "#app/domain/integrity/internal/stock-invariants.server.ts";

/** The result of checking one invariant. */
export interface InvariantResult {
  statement: string;
  /** The number of violations. */
  count: number;
  /** The first violations by name: "order 12", "variant NOOR-2XL". */
  examples: string[];
}

const MAX_EXAMPLES = 5;

/**
 * Checks the store's data against the invariants of orders, payments, refunds, store credit, stock, discounts and tax documents. Read-only, with one
 * query per invariant, so that it does not block a live shop.
 */
export async function checkIntegrity(db: Queryable): Promise<InvariantResult[]> {
  const results: InvariantResult[] = [];
  for (const { statement, violations } of invariants) {
    const { rows } = await db.execute<{ id: string; count: number }>(sql`
      select id, (count(*) over ())::int as count from (${violations}) violation order by id limit ${MAX_EXAMPLES}`);
    results.push({ statement, count: rows[0]?.count ?? 0, examples: rows.map(({ id }) => id) });
  }
  return results;
}

/** Formats the result as text: a line per invariant, with examples of violations. */
export function describeIntegrity(results: readonly InvariantResult[]): string {
  return results
    .flatMap(({ statement, count, examples }) => [
      `${count === 0 ? "   holds" : "VIOLATED"}  ${statement}`,
      ...(count > 0
        ? [`          ${count}: ${examples.join(", ")}${count > examples.length ? ", …" : ""}`]
        : []),
    ])
    .join("\n");
}

/** The violated invariants. */
export const violatedInvariants = (results: readonly InvariantResult[]): InvariantResult[] =>
  results.filter(({ count }) => count > 0);

/** All invariants. Each query is one statement and so sees a consistent snapshot of a live shop. */
export const invariants: readonly Invariant[] = [
  ...orderInvariants,
  ...paymentInvariants,
  ...balanceInvariants,
  ...stockInvariants,
  ...documentInvariants,
];
