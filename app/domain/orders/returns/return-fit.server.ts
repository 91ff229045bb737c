import { eq, inArray } from "drizzle-orm";
import { orders, returns } from "#app/domain/orders/orders.tables.ts";
import type { Tx } from "#app/platform/database/database.server.ts";

/** Deletes height and weight from a customer's returns. */
export async function deleteReturnBodies(tx: Tx, userId: string): Promise<void> {
  const own = tx.select({ id: orders.id }).from(orders).where(eq(orders.userId, userId));
  await tx.update(returns).set({ heightCm: null, weightKg: null }).where(inArray(returns.orderId, own));
}
