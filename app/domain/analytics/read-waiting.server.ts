import { and, eq, gt, inArray, lt, sql, type SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { MAX_COUNTED, type Waiting } from "#app/domain/analytics/waiting.ts";
import { LOW_STOCK_BELOW } from "#app/domain/catalog/catalog.ts";
import { products } from "#app/domain/catalog/catalog.tables.ts";
import { contactMessages, sessions } from "#app/domain/customers/customers.tables.ts";
import { waitsForConfirmation } from "#app/domain/orders/admin-list/search-orders.server.ts";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { returns } from "#app/domain/orders/returns/returns.tables.ts";
import { reviews } from "#app/domain/reviews/reviews.tables.ts";
import type { Db } from "#app/platform/database/database.server.ts";

/**
 * The bell's counts, and which of these sessions are still valid, in one statement of index scans whose cost does not grow with the
 * shop.
 */
export async function readWaiting(
  db: Db,
  { sessionIds, now }: { sessionIds: readonly string[]; now: Date },
): Promise<{ waiting: Waiting; liveSessions: Set<string> }> {
  const live = db
    .select({ ids: sql`coalesce(json_agg(${sessions.id}), '[]'::json)` })
    .from(sessions)
    .where(and(inArray(sessions.id, [...sessionIds]), gt(sessions.expiresAt, now)));
  const isLow = and(lt(products.inventory, LOW_STOCK_BELOW), eq(products.status, "active"));
  // Cancelled orders keep their deadlines, which are all past.
  const firstDeadline = db
    .select({ ms: sql`extract(epoch from ${orders.confirmBy}) * 1000` })
    .from(orders)
    .where(and(waitsForConfirmation, gt(orders.confirmBy, now)))
    .orderBy(orders.confirmBy)
    .limit(1);
  const [row] = await db
    .select({
      orders: countSome(orders, eq(orders.status, "Pending")),
      toConfirm: countSome(orders, waitsForConfirmation),
      confirmByMs: sql<number | null>`(${firstDeadline})`.mapWith(Number),
      returns: countSome(returns, eq(returns.status, "requested")),
      reviews: countSome(reviews, eq(reviews.status, "pending")),
      messages: countSome(contactMessages, eq(contactMessages.status, "new")),
      lowStock: countSome(products, isLow),
      liveSessions: sql<string[]>`(${live})`,
    })
    .from(sql`(select 1) as one`);
  if (!row) throw new Error("A statement without a table returns one row");
  const { liveSessions, ...waiting } = row;
  return { waiting, liveSessions: new Set(liveSessions) };
}

function countSome(table: PgTable, where: SQL | undefined): SQL<number> {
  return sql`(select count(*) from (select 1 from ${table} where ${where} limit ${MAX_COUNTED}) as counted)`.mapWith(
    Number,
  );
}
