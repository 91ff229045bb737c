import { sql, type SQL } from "drizzle-orm";
import { checkouts } from "#app/domain/checkout/checkout.tables.ts";

/** Of attempts: the process of this number has it in hand. */
export function isLeasedBy(process: number): SQL {
  return sql`${checkouts.plan}->>'leaseHolder' = ${String(process)}`;
}
