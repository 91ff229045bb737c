import { sql, type SQL } from "drizzle-orm";
import { variants } from "#app/domain/catalog/catalog.tables.ts";

/**
 * SQL of a variant's purchase price now, for `order_lines.purchase_price_minor`: later changes of it alter no figure of the past. Null if it
 * is unknown or the variant was deleted.
 */
export function purchasePriceOf(variantId: string): SQL<number | null> {
  return sql`(select ${variants.purchasePriceMinor} from ${variants} where ${variants.id} = ${variantId}::uuid)`;
}
