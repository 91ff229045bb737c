import { count, sql, type SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Queryable } from "#app/platform/database/database.server.ts";

/** Where a long list stops being counted: nobody pages so far, and an exact count reads every row. */
export const COUNTED_AT_MAX = 10_000;

export interface BoundedCount {
  total: number;
  /** Whether there are more than were counted. */
  isMore: boolean;
}

/** How many rows of a table match, up to `COUNTED_AT_MAX`. */
export async function countUpTo(
  db: Queryable,
  table: PgTable,
  where: SQL | undefined,
): Promise<BoundedCount> {
  const some = db
    .select({ one: sql`1`.as("one") })
    .from(table)
    .where(where)
    .limit(COUNTED_AT_MAX + 1)
    .as("some");
  const [counted] = await db.select({ rows: count() }).from(some);
  const rows = counted?.rows ?? 0;
  return { total: Math.min(rows, COUNTED_AT_MAX), isMore: rows > COUNTED_AT_MAX };
}
