import { desc, lt } from "drizzle-orm";
import { orders } from "#app/domain/orders/orders.tables.ts";
import type { Db } from "#app/platform/database/database.server.ts";

/** Orders by number, the newest first, from below `before` on. Nothing about the customers. */
export function listOrdersBefore(db: Db, { before, limit }: { before: number | null; limit: number }) {
  return db
    .select({
      number: orders.number,
      createdAt: orders.createdAt,
      status: orders.status,
      paymentStatus: orders.paymentStatus,
      paymentMethod: orders.paymentMethod,
      deliveryMethod: orders.deliveryMethod,
      currency: orders.currency,
      totalMinor: orders.totalMinor,
      isTest: orders.isTest,
    })
    .from(orders)
    .where(before === null ? undefined : lt(orders.number, before))
    .orderBy(desc(orders.number))
    .limit(limit);
}
