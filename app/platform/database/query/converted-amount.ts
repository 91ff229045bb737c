import { sql, type AnyColumn, type SQL } from "drizzle-orm";
import { conversionTerms, type Conversion } from "#app/lib/convert-amount.ts";

/** `convertAmount` in SQL: the converted amount of a column in minor units. Null stays null, zero stays zero. */
export function convertedAmount(column: AnyColumn, conversion: Conversion): SQL {
  const { factor, divisor, addend, step, offset, min } = conversionTerms(conversion);
  const exact = (value: bigint) => sql.raw(`${value}::numeric`);
  const rounded = sql`div(${column} * ${exact(factor)} + ${exact(addend)}, ${exact(divisor)}) * ${exact(step)} - ${exact(offset)}`;
  return sql`case when ${column} = 0 then 0 when ${column} > 0 then greatest(${rounded}, ${exact(min)})::bigint end`;
}
