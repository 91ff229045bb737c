import { and, desc, eq, lt, ne } from "drizzle-orm";
import { orders } from "#app/domain/orders/orders.tables.ts";
import { returnLines, returns } from "#app/domain/orders/returns/returns.tables.ts";
import { GOODWILL } from "#app/domain/orders/returns/returns.ts";
import type { Db } from "#app/platform/database/database.server.ts";
import { isAmong } from "#app/platform/database/query/conditions.ts";

/** Returns and claims by id, the newest first, from below `before` on. Nothing about the customers. */
export async function listReturnsBefore(db: Db, { before, limit }: { before: string | null; limit: number }) {
  const { id, sequence, kind, status, resolution, reason, createdAt, version } = returns;
  const rows = await db
    .select({
      id,
      orderNumber: orders.number,
      sequence,
      kind,
      status,
      resolution,
      reason,
      createdAt,
      version,
    })
    .from(returns)
    .innerJoin(orders, eq(orders.id, returns.orderId))
    .where(and(ne(reason, GOODWILL), before === null ? undefined : lt(id, before)))
    .orderBy(desc(id))
    .limit(limit);
  if (rows.length === 0) return [];
  const { returnId, orderLineId: lineId, quantity } = returnLines;
  const lines = await db
    .select({ returnId, lineId, quantity })
    .from(returnLines)
    .where(
      isAmong(
        returnId,
        rows.map((row) => row.id),
      ),
    );
  return rows.map((row) => ({
    ...row,
    lines: lines.filter((line) => line.returnId === row.id).map(({ returnId: _, ...line }) => line),
  }));
}
