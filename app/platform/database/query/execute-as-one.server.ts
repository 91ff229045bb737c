import { sql, type SQL, type SQLWrapper } from "drizzle-orm";
import type { Tx } from "#app/platform/database/database.server.ts";

/**
 * Runs several writes as one statement, in a single round trip. No write sees the others' changes, and no two may change the same row.
 * Foreign keys between their rows are checked at the end. For a checkout, which is a quarter slower without it on PostgreSQL, and for queued
 * messages; elsewhere write one statement after the other.
 */
export async function executeAsOne(tx: Tx, writes: readonly SQLWrapper[]): Promise<void> {
  if (writes.length === 0) return;
  await tx.execute(sql`with ${sql.join(asCtes(writes), sql`, `)} select`);
}

/** The writes as common table expressions for another statement's WITH. */
export function asCtes(writes: readonly SQLWrapper[]): SQL[] {
  return writes.map((write, index) => sql`${sql.identifier(`write_${index}`)} as (${write.getSQL()})`);
}
