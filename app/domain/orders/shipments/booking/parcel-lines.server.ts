import { eq, inArray, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/pg-core";
import type { LineQuantity } from "#app/domain/orders/order-line.ts";
import { orderLines } from "#app/domain/orders/orders.tables.ts";
import type { BookedParcel } from "#app/domain/orders/shipments/booking/booking-carrier.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";

/** The lines of a parcel as carriers register them. A replacement is worth what it replaces. */
export async function listParcelLines(
  db: Queryable,
  lines: readonly LineQuantity[],
): Promise<BookedParcel["lines"]> {
  const bought = alias(orderLines, "bought");
  const rows = await db
    .select({
      id: orderLines.id,
      name: orderLines.productName,
      sku: orderLines.sku,
      priceMinor:
        sql<number>`coalesce(${bought.priceAtPurchaseMinor}, ${orderLines.priceAtPurchaseMinor})`.mapWith(
          Number,
        ),
    })
    .from(orderLines)
    .leftJoin(bought, eq(bought.id, orderLines.replacedLineId))
    .where(
      inArray(
        orderLines.id,
        lines.map(({ orderLineId }) => orderLineId),
      ),
    );
  return lines.flatMap(({ orderLineId, quantity }) => {
    const row = rows.find(({ id }) => id === orderLineId);
    return row ? [{ name: row.name, sku: row.sku, priceMinor: row.priceMinor, quantity }] : [];
  });
}
