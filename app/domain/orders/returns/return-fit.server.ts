import { eq, inArray } from "drizzle-orm";
import { optionValues, variants } from "#app/domain/catalog/catalog.tables.ts";
import { NO_SHARED_BODY } from "#app/domain/fit/feedback/fit-feedback.ts";
import type { OrderDeps } from "#app/domain/orders/order-deps.server.ts";
import { orderLines, orders } from "#app/domain/orders/orders.tables.ts";
import { returns } from "#app/domain/orders/returns/returns.tables.ts";
import type { Queryable, Tx } from "#app/platform/database/database.server.ts";

interface SizeBought {
  productId: string;
  size: string;
}

/** The size and product of each order line that has both, by order line id. */
export async function findSizesBought(
  db: Queryable,
  orderLineIds: readonly string[],
): Promise<Map<string, SizeBought>> {
  const rows = await db
    .select({ id: orderLines.id, productId: variants.productId, size: optionValues.label })
    .from(orderLines)
    .innerJoin(variants, eq(variants.id, orderLines.variantId))
    .innerJoin(optionValues, eq(optionValues.id, variants.sizeId))
    .where(inArray(orderLines.id, [...orderLineIds]));
  return new Map(rows.map(({ id, ...bought }) => [id, bought]));
}

/** Has the fit of these products estimated again, once the transaction commits. */
export async function queueFitEstimates(
  tx: Tx,
  { jobs }: Pick<OrderDeps, "jobs">,
  bought: readonly SizeBought[],
): Promise<void> {
  const productIds = new Set(bought.map((one) => one.productId));
  for (const productId of productIds) await jobs.send(tx, "estimate-fit", { productId });
}

/** Deletes the body from a customer's returns. */
export async function deleteReturnBodies(tx: Tx, userId: string): Promise<void> {
  const own = tx.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId));
  await tx.update(returns).set(NO_SHARED_BODY).where(inArray(returns.orderId, own));
}
