import { setTimeout as wait } from "node:timers/promises";
import { openDatabase, type Database } from "#app/platform/database/database.server.ts";
import { createLog } from "#app/platform/process/log.server.ts";

/** The state of a data folder after a fault. */
export interface Finding {
  /** Acknowledged orders that are missing; all of them when the database does not open. */
  lost: number;
  /** Other faults: the database does not open, a partial transaction, a corrupt row, an inconsistent index. */
  faults: string[];
  openedInMs: number;
}

const OPENS_WITHIN_MS = 90_000;

/** Opens the database and checks for the acknowledged orders and for corruption. */
export async function inspect(dataDir: string, acknowledged: Iterable<string>): Promise<Finding> {
  const requested = [...acknowledged];
  const began = performance.now();
  let database: Database;
  try {
    const opening = openDatabase({ url: undefined, dataDir, log: createLog("silent") });
    const late = wait(OPENS_WITHIN_MS, undefined, { ref: false }).then(() => {
      throw new Error("did not open in time");
    });
    database = await Promise.race([opening, late]);
  } catch (error) {
    return {
      lost: requested.length,
      faults: [error instanceof Error ? error.message : String(error)],
      openedInMs: 0,
    };
  }
  const openedInMs = performance.now() - began;
  try {
    const { lost, faults } = await count(database, requested);
    return { lost, faults, openedInMs };
  } catch (error) {
    return { lost: requested.length, faults: [String(error)], openedInMs };
  } finally {
    await database.close();
  }
}

async function count({ pool }: Database, requested: string[]): Promise<{ lost: number; faults: string[] }> {
  const { rows: tables } = await pool.query("select 1 from pg_tables where tablename = 'stock'");
  // A shop interrupted before it had its tables is consistent as long as nothing was acknowledged.
  if (tables.length === 0) return { lost: requested.length, faults: [] };

  const { rows } = await pool.query<{ id: string; isWhole: boolean }>(
    `select id, md5(body) = sum as "isWhole" from orders`,
  );
  const presentIds = new Set(rows.map(({ id }) => id));
  const faults: string[] = [];
  if (rows.some(({ isWhole }) => !isWhole)) faults.push("a row is not what was written");
  const { rows: stock } = await pool.query<{ sold: number }>("select sold from stock");
  const sold = stock[0]?.sold ?? 0;
  if (sold !== presentIds.size)
    faults.push(`a transaction is partial: ${presentIds.size} orders, ${sold} sold`);

  await pool.query("set enable_seqscan = off");
  const { rows: indexed } = await pool.query<{ count: number }>(
    "select count(*)::int as count from orders where id > ''",
  );
  if (indexed[0]?.count !== presentIds.size) faults.push("the index disagrees with the table");
  // It still accepts orders: inserts and deletes one.
  await pool.query("begin; insert into orders values ('probe', '', ''); rollback; checkpoint");
  return { lost: requested.filter((id) => !presentIds.has(id)).length, faults };
}
