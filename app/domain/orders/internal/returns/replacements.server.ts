import { asc, eq, sql } from "drizzle-orm";
import { optionValues, products, variants } from "#app/domain/catalog/catalog.tables.ts";
import { orderLines } from "#app/domain/orders/orders.tables.ts";
import { returnLines } from "#app/domain/orders/returns/returns.tables.ts";
import { itemLabel } from "#app/lib/text/item-label.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";

const label = (optionId: typeof variants.sizeId | typeof variants.colourId) =>
  sql`(select ${optionValues.label} from ${optionValues} where ${optionValues.id} = ${optionId})`;

/** The size and colour of a joined variant that is wanted in exchange, "3XL · Mint"; null where there is none, or it was deleted. */
export const wantedOptions = sql<string | null>`case when ${variants.id} is not null
  then concat_ws(' · ', ${label(variants.sizeId)}, ${label(variants.colourId)}) end`;

/** The items wanted in exchange for those of a return, such as "1 × Noor Kurta (3XL · Mint)". */
export async function listWantedItems(db: Queryable, returnId: string): Promise<string[]> {
  const rows = await db
    .select({ quantity: returnLines.quantity, name: products.name, options: wantedOptions })
    .from(returnLines)
    .innerJoin(orderLines, eq(orderLines.id, returnLines.orderLineId))
    .innerJoin(variants, eq(variants.id, returnLines.exchangeVariantId))
    .innerJoin(products, eq(products.id, variants.productId))
    .where(eq(returnLines.returnId, returnId))
    .orderBy(asc(orderLines.position));
  return rows.map(({ quantity, name, options }) => `${quantity} × ${itemLabel(name, options ?? "")}`);
}
