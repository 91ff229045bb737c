import { and, asc, eq, inArray, isNotNull, isNull } from "drizzle-orm";
import { itemsOf } from "#app/domain/orders/returns/internal/add-replacements.server.ts";
import { listLockedLines } from "#app/domain/orders/returns/internal/change-return.server.ts";
import {
  DUE_IN,
  sumDifferences,
  type DueExchange,
} from "#app/domain/orders/returns/exchanges/price-difference.ts";
import { returns } from "#app/domain/orders/returns/returns.tables.ts";
import { returnNumberLabel } from "#app/domain/orders/returns/returns.ts";
import type { Queryable } from "#app/platform/database/database.server.ts";

/** Finds the first exchange of an order whose difference was requested and is open; null if there is none. */
export async function findDueExchange(
  db: Queryable,
  order: { id: string; number: number },
): Promise<DueExchange | null> {
  const [row] = await db
    .select({ id: returns.id, sequence: returns.sequence })
    .from(returns)
    .where(
      and(
        eq(returns.orderId, order.id),
        eq(returns.resolution, "exchange"),
        inArray(returns.status, [...DUE_IN]),
        isNotNull(returns.differenceDueAt),
        isNull(returns.replacementAt),
      ),
    )
    .orderBy(asc(returns.sequence))
    .limit(1);
  if (!row) return null;
  const lines = await listLockedLines(db, row.id);
  const number = returnNumberLabel(order.number, row.sequence);
  return { returnId: row.id, number, differenceMinor: sumDifferences(lines), items: itemsOf(lines) };
}
