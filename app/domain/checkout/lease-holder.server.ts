import { sql, type SQL } from "drizzle-orm";
import { checkouts } from "#app/domain/checkout/checkout.tables.ts";

/** Condition: the given process holds the checkout's lease. */
export function isLeasedBy(process: number): SQL {
  return sql`${checkouts.plan}->>'leaseHolder' = ${String(process)}`;
}
