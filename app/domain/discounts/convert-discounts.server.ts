import { eq, or, sql } from "drizzle-orm";
import { discounts } from "#app/domain/discounts/discounts.tables.ts";
import type { Conversion } from "#app/lib/convert-amount.ts";
import type { Tx } from "#app/platform/database/database.server.ts";
import { convertedAmount } from "#app/platform/database/query/converted-amount.ts";

/** Converts the fixed amounts and minimum subtotals of all discounts. Returns the number of discounts. */
export async function convertDiscounts(tx: Tx, conversion: Conversion): Promise<number> {
  const isAmount = eq(discounts.kind, "amount");
  const { rowCount } = await tx
    .update(discounts)
    .set({
      value: sql`case when ${isAmount} then ${convertedAmount(discounts.value, conversion)} else ${discounts.value} end`,
      minimumMinor: convertedAmount(discounts.minimumMinor, conversion),
      version: sql`${discounts.version} + 1`,
    })
    .where(or(isAmount, sql`${discounts.minimumMinor} > 0`));
  return rowCount ?? 0;
}
