import { sql, type SQL } from "drizzle-orm";
import { checkouts } from "#app/domain/checkout/checkout.tables.ts";

/** Of attempts: the process of this number has it in hand. */
export function isWorkedOnBy(process: number): SQL {
  return sql`${checkouts.plan}->>'workedOnBy' = ${String(process)}`;
}
