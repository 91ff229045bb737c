import { sql } from "drizzle-orm";
import type { Tx } from "#app/platform/database/database.server.ts";

/**
 * Locks names until the end of the transaction, for counts that a concurrent request may not change: a row that does not exist yet cannot
 * be locked. In one order for all callers, so that two of them cannot block each other.
 */
export async function lockNames(tx: Tx, names: readonly string[]): Promise<void> {
  if (names.length === 0) return;
  const list = sql.join(
    names.map((name) => sql`${name}::text`),
    sql`, `,
  );
  await tx.execute(sql`
    select pg_advisory_xact_lock(key)
    from (select distinct hashtextextended(name, 0) as key from unnest(array[${list}]) name order by key) keys`);
}
