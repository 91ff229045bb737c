import { sql, type SQL, type SQLWrapper } from "drizzle-orm";
import type { Tx } from "#app/platform/database/database.server.ts";

/**
 * Makes several writes in one statement, so that they cost one way to the database and back. None of them sees what the others write,
 * and no row may be written by two of them; references between their rows are checked when all of them are done.
 */
export async function executeAsOne(tx: Tx, writes: readonly SQLWrapper[]): Promise<void> {
  if (writes.length === 0) return;
  await tx.execute(sql`with ${sql.join(asCtes(writes), sql`, `)} select`);
}

/** The same as parts of another statement's WITH. */
export function asCtes(writes: readonly SQLWrapper[]): SQL[] {
  return writes.map((write, index) => sql`${sql.identifier(`write_${index}`)} as (${write.getSQL()})`);
}
