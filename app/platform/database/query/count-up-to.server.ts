import { sql, type SQL } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { Queryable } from "#app/platform/database/database.server.ts";

/** Nobody pages further, and an exact count reads every row. */
const MAX_COUNT = 10_000;

export interface BoundedCount {
  total: number;
  /** Whether more rows match than were counted. */
  isMore: boolean;
}

/** Counts the matching rows of a table, up to `MAX_COUNT`. */
export async function countUpTo(
  db: Queryable,
  table: PgTable,
  where: SQL | undefined,
): Promise<BoundedCount> {
  const some = db
    .select({ one: sql`1`.as("one") })
    .from(table)
    .where(where)
    .limit(MAX_COUNT + 1)
    .as("some");
  const rows = await db.$count(some);
  return { total: Math.min(rows, MAX_COUNT), isMore: rows > MAX_COUNT };
}
